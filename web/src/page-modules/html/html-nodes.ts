/** A piece of operators' HTML: a text, or an element with its children. */
export type HtmlNode = string | HtmlElement;
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

/** Allow-list of elements and attributes. Nothing else becomes an element, whatever the server let through. */
const PLAIN = 'h2 h3 h4 p br hr blockquote ul li strong b em i u s sub sup table caption thead tbody tr'.split(' ');
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...PLAIN.map((tag) => [tag, []] as const),
  ['a', ['href']],
  ['ol', ['start']],
  ['th', ['colspan', 'rowspan', 'scope']],
  ['td', ['colspan', 'rowspan']],
]);
const VOID = ['br', 'hr'];
/** Screens of this page, allow-listed hosts (checked by the server), phone numbers. */
const ADDRESS = /^(?:https:\/\/|tel:|\/(?![/\\]))/i;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const HEX_RADIX = 16;

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, ...[hex, decimal, name]: (string | undefined)[]) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, HEX_RADIX);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

/** An opening or closing tag, as the server's cleaning writes them: attributes in double quotes. */
const TOKEN = /<(\/?)([a-z][a-z\d]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>|[^<]+|</gi;

function attributesOf(tag: string, text: string): Record<string, string> {
  const allowed = ATTRIBUTES.get(tag) ?? [];
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([a-z-]+)="([^"]*)"/gi)) {
    const plain = decoded(value);
    if (allowed.includes(name) && (name !== 'href' || ADDRESS.test(plain))) found[name] = plain;
  }
  return found;
}

interface Open {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: HtmlNode[];
}

/**
 * Parses HTML that the server has cleaned into nodes to render, so that no HTML ever reaches the browser's parser: of
 * anything outside the allow-list only the text stays.
 */
export const htmlNodes = (html: string): readonly HtmlNode[] => {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open: Open[] = [root];
  const top = (): Open => open[open.length - 1] ?? root;
  const close = (): void => {
    const done = open.pop();
    if (done !== undefined) top().children.push(done);
  };
  for (const [text, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (tag === undefined) top().children.push(decoded(text));
    else if (!ATTRIBUTES.has(tag)) continue;
    else if (slash === '') {
      const element = { tag, attributes: attributesOf(tag, attributes), children: [] };
      if (VOID.includes(tag)) top().children.push(element);
      else open.push(element);
    } else if (open.some((one) => one.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  while (open.length > 1) close();
  return root.children;
};
