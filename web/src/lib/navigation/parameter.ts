/** The part of a hash that is written like a query: after its `?`, or all of it. */
const hashQuery = (hash: string): string => {
  const text = hash.replace(/^#/, '');
  const at = text.indexOf('?');
  return at === -1 ? text : text.slice(at + 1);
};

/**
 * A parameter of an address, from its query string or else from its hash (specification §5: the reader checks both,
 * since social apps move queries behind the `#`). Null where it is absent or empty.
 */
export const parameterOf = (address: { readonly search: string; readonly hash: string }, name: string): string | null =>
  new URLSearchParams(address.search).get(name) || new URLSearchParams(hashQuery(address.hash)).get(name) || null;

/** A parameter of the current address. */
export const readParameter = (name: string): string | null => parameterOf(location, name);
