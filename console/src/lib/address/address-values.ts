type Value = string | number | boolean;
export type AddressValues = Readonly<Record<string, Value>>;

/** A value in an address is text; it gets the type of its default. */
function read(text: string | null, usual: Value): Value {
  if (text === null) return usual;
  if (typeof usual === 'number') return Number.isFinite(Number(text)) ? Number(text) : usual;
  return typeof usual === 'boolean' ? text === 'true' : text;
}

/** The values in an address, with defaults for missing ones. */
export const valuesIn = <State extends AddressValues>(parameters: URLSearchParams, usual: State): State =>
  Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, read(parameters.get(name), value)]),
  ) as unknown as State;

/** The parameter of a list's page other than the first. */
const PAGE_PARAMETER = 'trail';

/** The parameter of the row of a list that is open over it. */
const OPEN_PARAMETER = 'open';

/** The address after a change: without defaults, and on the first page of a list unless only a row of it is opened or closed. */
export function addressWith<State extends AddressValues>(
  before: URLSearchParams,
  changes: Partial<State>,
  usual: State,
): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === usual[name] || value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  const isOtherList = Object.keys(changes).some((name) => name !== OPEN_PARAMETER);
  if (isOtherList && !(PAGE_PARAMETER in changes)) next.delete(PAGE_PARAMETER);
  return next;
}

type Said<State> = { -readonly [Name in keyof State]?: Exclude<State[Name], ''> };

/** The filters that are set: a request without empty ones. */
export const said = <State extends AddressValues>(filters: State): Said<State> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Said<State>;
