import type { PersonalData } from '@coupon-centre/contract/privacy/personal-data';
import type { myDataWords } from './my-data-words.ts';

type Words = (typeof myDataWords)['en'];

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** A table with a column for each field. */
const table = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const heads = Object.keys(rows[0] ?? {});
  const line = (cells: readonly unknown[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(String(cell ?? ''))}</${tag}>`).join('')}</tr>`;
  return `<table>${line(heads, 'th')}${rows.map((row) => line(Object.values(row), 'td')).join('')}</table>`;
};

/** The copy of one's data as a page that any browser shows and prints. */
export const readableData = ({ asOf, isCut, account, ...lists }: PersonalData, words: Words, lang: string): string => {
  const part = (title: string, rows: readonly Readonly<Record<string, unknown>>[]): string =>
    `<h2>${escaped(title)} (${rows.length})</h2>${rows.length === 0 ? '' : table(rows)}`;
  const names = Object.keys(lists) as (keyof typeof lists)[];
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${escaped(words.title)}</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}th,td{border:1px solid #999;padding:4px 8px;text-align:start}</style>
<h1>${escaped(words.title)}</h1><p>${escaped(words.asOf)} ${escaped(asOf)}</p>${isCut ? `<p>${escaped(words.cut)}</p>` : ''}
${table([account])}${names.map((name) => part(words.parts[name], lists[name])).join('')}</html>`;
};
