/** An OpenAPI document, as far as its components go. */
interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;
/** The generator's name for how a schema is sent, where a default makes it differ from how it is answered. */
const AS_SENT = /Input$/;

/** Names of the components that the rest of the document leads to, directly or through others. */
function reached(rest: string, schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (text: string): void => {
    for (const [, name = ''] of text.matchAll(REFERENCE)) {
      if (found.has(name)) continue;
      found.add(name);
      follow(JSON.stringify(schemas[name]));
    }
  };
  follow(rest);
  return found;
}

/**
 * Leaves only the components in use. The generator makes each twice, as sent and as answered; one that is only sent loses the
 * suffix.
 */
export function tidyComponents<Document extends object>(document: Document): Document {
  const { components } = document as Described;
  const schemas = components?.schemas ?? {};
  const names = reached(JSON.stringify({ ...document, components: {} }), schemas);
  const nameOf = (name: string): string => {
    const plain = name.replace(AS_SENT, '');
    return names.has(plain) ? name : plain;
  };
  const used = [...names].sort().map((name) => [nameOf(name), schemas[name]]);
  const tidied = { ...document, components: { ...components, schemas: Object.fromEntries(used) } };
  return JSON.parse(
    JSON.stringify(tidied).replaceAll(REFERENCE, (_, name: string) => `"#/components/schemas/${nameOf(name)}"`),
  );
}
