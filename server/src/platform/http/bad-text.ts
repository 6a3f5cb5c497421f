import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Only escapes bring them: raw bytes that are no UTF-8 were replaced when the body was read. */
const MAYBE = /\\u(?:0000|[dD][89a-fA-F])/;

/** What is said of text that no database keeps. */
export const badText: LocalisedText = {
  'zh-CN': '含有无法保存的字符',
  en: 'contains a character that cannot be kept',
};

function find(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inside] of Object.entries(value)) {
    // A name that cannot be kept is told by where it is.
    const found = find(key, path) ?? find(inside, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The field of a JSON body with NUL or half of a surrogate pair; undefined if all of it can be kept. */
export const badTextIn = (body: string, parsed: unknown): string | undefined =>
  MAYBE.test(body) ? find(parsed, '') : undefined;
