/** Whether a word processor wrote it. */
const isFromWord = (html: string): boolean => /mso-|class="?Mso|urn:schemas-microsoft-com/i.test(html);

const LEVEL = /mso-list:[^;"]*\blevel(\d)/i;
const IGNORED = /mso-list:\s*ignore/i;
const NUMBERED = /^[\s(（]*([\divxlc]+|[a-z])\s*[.)、）]/i;

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const levelOf = (element: Element): number => Number(LEVEL.exec(styleOf(element))?.[1] ?? 0);

/** Takes the sign that stands before an item, such as `1.`; true: it is a number. */
function takeSign(item: Element): boolean {
  const sign = Array.from(item.querySelectorAll('span')).find((part) => IGNORED.test(styleOf(part)));
  const isNumbered = NUMBERED.test(sign?.textContent ?? '');
  sign?.remove();
  return isNumbered;
}

/** The list of this level that an item goes into: one of those that are open, the outermost first, or a new one. */
function listsFor(item: Element, open: readonly HTMLElement[]): HTMLElement[] {
  const level = levelOf(item);
  const tag = takeSign(item) ? 'ol' : 'ul';
  const lists = open.slice(0, level);
  if (lists.length === level && lists.at(-1)?.localName !== tag) lists.pop();
  while (lists.length < level) {
    const list = item.ownerDocument.createElement(tag);
    const around = lists.at(-1);
    if (around === undefined) item.before(list);
    else (around.lastElementChild ?? around).append(list);
    lists.push(list);
  }
  return lists;
}

/** Paragraphs that a word processor shows as items become lists. */
function listParagraphs(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  for (const paragraph of Array.from(body.querySelectorAll('p, h1, h2, h3, h4'))) {
    if (levelOf(paragraph) === 0) continue;
    // Something else stands between it and the list before.
    if (paragraph.previousElementSibling !== open[0]) open = [];
    open = listsFor(paragraph, open);
    const item = body.ownerDocument.createElement('li');
    item.append(...Array.from(paragraph.childNodes));
    open.at(-1)?.append(item);
    paragraph.remove();
  }
}

/** What was copied from a word processor as ordinary HTML: lists as lists, no empty paragraphs. Other HTML stays as it is. */
export function withoutWord(html: string): string {
  if (!isFromWord(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  listParagraphs(body);
  for (const paragraph of Array.from(body.querySelectorAll('p'))) {
    if (paragraph.textContent.trim() === '' && paragraph.querySelector('br') === null) paragraph.remove();
  }
  return body.innerHTML;
}
