import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

/** Addresses that the server's sanitiser keeps: TLS, a phone number, a path of the page. */
const ADDRESS = /^(https:\/\/|tel:|\/(?!\/))\S+$/i;
export const isAddress = (text: string): boolean => ADDRESS.test(text);

const spanOf = (cell: HTMLElement, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number(cell.getAttribute(name)) || 1);
const cellAttributes = { colspan: { default: 1 }, rowspan: { default: 1 } } as const;
const spans = (cell: HTMLElement) => ({ colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan') });

const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 2 } },
    // Levels that subscribers' pages have no place for become the nearest.
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
    toDOM: ({ attrs }) => [`h${String(attrs['level'])}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  bullets: { content: 'item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  numbers: {
    content: 'item+',
    group: 'block',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: Number(list.getAttribute('start') ?? 1) || 1 }) }],
    toDOM: ({ attrs }) => ['ol', { start: String(attrs['start']) }, 0],
  },
  item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  table: {
    content: 'caption? row+',
    group: 'block',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  caption: { content: 'inline*', parseDOM: [{ tag: 'caption' }], toDOM: () => ['caption', 0] },
  row: { content: '(cell | head)+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  cell: {
    content: 'paragraph block*',
    isolating: true,
    attrs: cellAttributes,
    parseDOM: [{ tag: 'td', getAttrs: spans }],
    toDOM: ({ attrs }) => ['td', { colspan: String(attrs['colspan']), rowspan: String(attrs['rowspan']) }, 0],
  },
  head: {
    content: 'paragraph block*',
    isolating: true,
    attrs: { ...cellAttributes, scope: { default: null } },
    parseDOM: [{ tag: 'th', getAttrs: (cell) => ({ ...spans(cell), scope: cell.getAttribute('scope') }) }],
    toDOM: ({ attrs }) => ['th', { colspan: String(attrs['colspan']), rowspan: String(attrs['rowspan']) }, 0],
  },
  text: { group: 'inline' },
  line: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    inclusive: false,
    attrs: { href: {} },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = link.getAttribute('href') ?? '';
          return isAddress(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs['href']) }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Some editors write a `b` that is not bold around all they copy.
      { tag: 'b', getAttrs: (bold) => bold.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  u: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  s: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
  sub: { parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
  sup: { parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
} satisfies Record<string, MarkSpec>;

/** What rules and documents may hold: exactly what the server's sanitiser keeps (`clean-html.ts`). */
export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
