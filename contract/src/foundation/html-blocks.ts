/** A word, a sign or a space of a text, with how it looks. */
export interface Word {
  readonly text: string;
  /** `strong em`, in the order of the text. */
  readonly marks: string;
  /** Where it leads; '' if it is no link. */
  readonly href: string;
}

/** A paragraph, a heading, an item, a row of a table, a line. */
export interface Block {
  readonly kind: 'p' | 'h2' | 'h3' | 'h4' | 'li' | 'tr' | 'caption' | 'hr';
  /** Before an item: `•` or its number. */
  readonly sign: string;
  /** How many lists and quotes are around it. */
  readonly depth: number;
  readonly words: readonly Word[];
}

const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g;
/** A word of letters, spaces, or one sign: Chinese is compared sign by sign. */
const WORD = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\s+|./gsu;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decoded = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
const attributeOf = (attributes: string, name: string): string =>
  decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

const MARKS: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup']);
const KINDS: Readonly<Record<string, Block['kind']>> = {
  p: 'p',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  li: 'li',
  tr: 'tr',
  caption: 'caption',
};
const CELL_END = ' | ';

/** The state of reading: what is open, and what was read. */
class Reader {
  readonly blocks: Block[] = [];
  readonly #lists: { readonly isNumbered: boolean; next: number }[] = [];
  readonly #marks: string[] = [];
  #quotes = 0;
  #href = '';
  #kind: Block['kind'] = 'p';
  #sign = '';
  #words: Word[] = [];

  #end(): void {
    const isEmpty = this.#words.every(({ text }) => text.trim() === '');
    if (!isEmpty || this.#kind === 'hr') {
      const depth = Math.max(0, this.#lists.length - 1) + this.#quotes;
      this.blocks.push({ kind: this.#kind, sign: this.#sign, depth, words: this.#words });
      this.#sign = '';
    }
    this.#words = [];
    this.#kind = this.#lists.length > 0 ? 'li' : 'p';
  }

  text(text: string): void {
    const marks = this.#marks.join(' ');
    for (const [word] of decoded(text).matchAll(WORD)) this.#words.push({ text: word, marks, href: this.#href });
  }

  #box(tag: string, isOpening: boolean): void {
    // A paragraph in an item or in a row is part of it.
    const isInside = tag === 'p' && (this.#kind === 'tr' || (this.#kind === 'li' && this.#words.length === 0));
    if (isInside) return;
    this.#end();
    if (!isOpening) return;
    this.#kind = KINDS[tag] ?? 'p';
    const list = this.#lists.at(-1);
    if (tag === 'li' && list !== undefined) this.#sign = list.isNumbered ? `${list.next++}.` : '•';
  }

  open(tag: string, attributes: string): void {
    if (MARKS.has(tag)) this.#marks.push(tag);
    else if (tag === 'a') this.#href = attributeOf(attributes, 'href');
    else if (tag === 'br') this.text('\n');
    else if (tag === 'hr') {
      this.#end();
      this.#kind = 'hr';
      this.#end();
    } else if (tag === 'ul' || tag === 'ol') {
      this.#end();
      this.#lists.push({ isNumbered: tag === 'ol', next: Number(attributeOf(attributes, 'start') || 1) });
    } else if (tag === 'blockquote') {
      this.#end();
      this.#quotes += 1;
    } else if ((tag === 'td' || tag === 'th') && this.#words.length > 0) this.text(CELL_END);
    else if (tag in KINDS) this.#box(tag, true);
  }

  close(tag: string): void {
    if (MARKS.has(tag)) this.#marks.pop();
    else if (tag === 'a') this.#href = '';
    else if (tag === 'ul' || tag === 'ol') {
      this.#end();
      this.#lists.pop();
      this.#kind = this.#lists.length > 0 ? 'li' : 'p';
    } else if (tag === 'blockquote') {
      this.#end();
      this.#quotes -= 1;
    } else if (tag in KINDS) this.#box(tag, false);
  }

  finish(): readonly Block[] {
    this.#end();
    return this.blocks;
  }
}

/** Sanitised HTML as blocks of words: what is well-formed, with attributes in double quotes. */
export function blocksOf(html: string): readonly Block[] {
  const reader = new Reader();
  for (const [, slash, tag = '', attributes = '', text] of html.matchAll(TOKEN)) {
    if (text !== undefined) reader.text(text);
    else if (slash === '/') reader.close(tag);
    else reader.open(tag, attributes);
  }
  return reader.finish();
}

/** The text alone, a block a line. */
export const plainTextOf = (html: string): string =>
  blocksOf(html)
    .map(({ sign, words }) => `${sign === '' ? '' : `${sign} `}${words.map(({ text }) => text).join('')}`)
    .join('\n');

/** Whether there is anything to read: empty paragraphs and lines are nothing. */
export const hasText = (html: string): boolean => blocksOf(html).some(({ kind }) => kind !== 'hr');
