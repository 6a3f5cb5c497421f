import type { Mark, Node } from 'prosemirror-model';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '&quot;')}"`;

const opening = ({ type, attrs }: Mark): string =>
  type.name === 'link' ? `<a href=${quoted(String(attrs['href']))}>` : `<${type.name}>`;
const closing = ({ type }: Mark): string => (type.name === 'link' ? '</a>' : `</${type.name}>`);

/** Texts and line breaks; marks that go on are not closed between them. */
function inlineHtml(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const turnTo = (marks: readonly Mark[]): void => {
    const apart = open.findIndex((mark, at) => !(marks[at] !== undefined && mark.eq(marks[at])));
    const kept = apart === -1 ? open.length : apart;
    html += open.slice(kept).toReversed().map(closing).join('') + marks.slice(kept).map(opening).join('');
    open = marks;
  };
  for (const child of parent.children) {
    turnTo(child.marks);
    html += child.isText ? escaped(child.text ?? '') : '<br />';
  }
  turnTo([]);
  return html;
}

const blocks = (nodes: readonly Node[]): string => nodes.map(blockHtml).join('');

/** An item or a cell: its first text stands without a paragraph if no other follows, as people write it by hand. */
function boxHtml(node: Node): string {
  const [first, ...rest] = node.children;
  if (first === undefined) return '';
  const isAlone = rest.every(({ type }) => type.name === 'bullets' || type.name === 'numbers');
  return (isAlone ? inlineHtml(first) : blockHtml(first)) + blocks(rest);
}

function cellHtml(cell: Node): string {
  const tag = cell.type.name === 'head' ? 'th' : 'td';
  const { colspan, rowspan, scope } = cell.attrs;
  const attributes = [
    ...(colspan > 1 ? [` colspan="${String(colspan)}"`] : []),
    ...(rowspan > 1 ? [` rowspan="${String(rowspan)}"`] : []),
    ...(typeof scope === 'string' ? [` scope=${quoted(scope)}`] : []),
  ].join('');
  return `<${tag}${attributes}>${boxHtml(cell)}</${tag}>`;
}

const rowHtml = (row: Node): string => `<tr>${row.children.map(cellHtml).join('')}</tr>`;
const isHead = (row: Node): boolean => row.children.every(({ type }) => type.name === 'head');

function tableHtml(table: Node): string {
  const caption = table.children.find(({ type }) => type.name === 'caption');
  const rows = table.children.filter(({ type }) => type.name === 'row');
  const first = rows.findIndex((row) => !isHead(row));
  const heads = rows.slice(0, first === -1 ? rows.length : first);
  const others = rows.slice(heads.length);
  return [
    '<table>',
    caption === undefined ? '' : `<caption>${inlineHtml(caption)}</caption>`,
    heads.length === 0 ? '' : `<thead>${heads.map(rowHtml).join('')}</thead>`,
    others.length === 0 ? '' : `<tbody>${others.map(rowHtml).join('')}</tbody>`,
    '</table>',
  ].join('');
}

function blockHtml(node: Node): string {
  switch (node.type.name) {
    case 'heading': {
      const tag = `h${String(node.attrs['level'])}`;
      return `<${tag}>${inlineHtml(node)}</${tag}>`;
    }
    case 'blockquote':
      return `<blockquote>${blocks(node.children)}</blockquote>`;
    case 'rule':
      return '<hr />';
    case 'bullets':
      return `<ul>${blocks(node.children)}</ul>`;
    case 'numbers': {
      const start = Number(node.attrs['start']);
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${blocks(node.children)}</ol>`;
    }
    case 'item':
      return `<li>${boxHtml(node)}</li>`;
    case 'table':
      return tableHtml(node);
    default:
      return `<p>${inlineHtml(node)}</p>`;
  }
}

/** The document as the server's sanitiser writes it; '' for one without text. */
export function toHtml(doc: Node): string {
  const [first] = doc.children;
  if (doc.childCount === 1 && first?.type.name === 'paragraph' && first.childCount === 0) return '';
  return blocks(doc.children);
}
