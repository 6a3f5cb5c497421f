interface Limits {
  /** Minimum size of a touch target (national rules for mobile pages, product §1). */
  readonly targetPx: number;
  /** Tolerance for the browser's rounding. */
  readonly roundingPx: number;
}

/** A page of any browser. */
interface Page {
  evaluate<Result>(work: (limits: Limits) => Result, limits: Limits): Promise<Result>;
}

const LIMITS: Limits = { targetPx: 44, roundingPx: 1 };

/*
 * The functions below run in the page: each is self-contained, except for what `readLayout` puts on the window. Checks return
 * sentences about layout faults, none if there are none. Only visible and reachable elements count: nothing behind an open
 * sheet does.
 */

interface ShownText {
  readonly text: string;
  readonly parent: Element;
  readonly range: Range;
}

interface Layout {
  /** The topmost layer. */
  readonly top: Element;
  isShown(element: Element): boolean;
  /** An element and its ancestors, up to the topmost layer. */
  upwards(element: Element): Iterable<Element>;
  shownTexts(): Iterable<ShownText>;
}

declare global {
  var layout: Layout;
}

function readLayout(): void {
  const top = document.querySelector('[role="dialog"]') ?? document.body;

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('.only-spoken') === null;
  const upwards = function* (element: Element): Generator<Element> {
    for (let found: Element | null = element; found && found !== top; found = found.parentElement) yield found;
  };

  function* shownTexts(): Generator<ShownText> {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().width > 0) yield { text, parent, range };
    }
  }

  globalThis.layout = {
    top,
    isShown,
    upwards: (element) => [...upwards(element)],
    shownTexts: () => [...shownTexts()],
  };
}

/** Elements that make the page wider than the screen, or cut off text. */
function findCutTexts({ roundingPx }: Limits): string[] {
  const { top, upwards, shownTexts } = globalThis.layout;
  const problems: string[] = [];
  const screenWidth = document.documentElement.clientWidth;

  const scrollsSideways = (element: Element): boolean =>
    [...upwards(element)].some(
      (found) => /auto|scroll/.test(getComputedStyle(found).overflowX) && found.scrollWidth > found.clientWidth,
    );
  const boxOf = (element: Element): Element =>
    [...upwards(element)].find((found) => !/^(?:inline|contents)/.test(getComputedStyle(found).display)) ?? top;
  const exceeds = (inner: Pick<DOMRect, 'left' | 'right'>, outer: Pick<DOMRect, 'left' | 'right'>): boolean =>
    inner.left < outer.left - roundingPx || inner.right > outer.right + roundingPx;
  const hidesSomething = (box: Element): boolean =>
    box !== top &&
    getComputedStyle(box).overflow !== 'visible' &&
    !scrollsSideways(box) &&
    (box.scrollWidth > box.clientWidth + roundingPx || box.scrollHeight > box.clientHeight + roundingPx);

  const pageWidth = document.scrollingElement?.scrollWidth ?? 0;
  if (pageWidth > screenWidth) problems.push(`the page is ${pageWidth} px wide on a screen of ${screenWidth}`);
  for (const { text, parent, range } of shownTexts()) {
    const rect = range.getBoundingClientRect();
    const box = boxOf(parent);
    if (hidesSomething(box)) problems.push(`cut: "${text}"`);
    if (exceeds(rect, box.getBoundingClientRect())) problems.push(`wider than its box: "${text}"`);
    const isBeyond = exceeds(rect, { left: 0, right: screenWidth });
    if (isBeyond && !scrollsSideways(parent)) problems.push(`beyond the screen: "${text}"`);
  }
  return problems;
}

/** Overlapping texts. Rotated or fixed elements are meant to be on top. */
function findOverlaps({ roundingPx }: Limits): string[] {
  const INKED = 0.8;
  const { upwards, shownTexts } = globalThis.layout;
  const problems: string[] = [];

  /** The inked part of a line, roughly: Chinese fonts reserve far more height than they use. */
  function inked({ left, right, top: upper, bottom }: DOMRect, parent: Element): DOMRect {
    const height = Number.parseFloat(getComputedStyle(parent).fontSize) * INKED;
    const seen = new DOMRect(left, (upper + bottom - height) / 2, right - left, height);
    for (const found of upwards(parent)) {
      if (getComputedStyle(found).overflow === 'visible') continue;
      const frame = found.getBoundingClientRect();
      const from = Math.max(seen.top, frame.top);
      seen.height = Math.max(0, Math.min(seen.bottom, frame.bottom) - from);
      seen.y = from;
    }
    return seen;
  }

  const isApart = (element: Element): boolean =>
    [...upwards(element)].some((found) => {
      const { position, transform } = getComputedStyle(found);
      return position === 'fixed' || position === 'sticky' || transform !== 'none';
    });
  const lines = [...shownTexts()]
    .filter(({ parent }) => !isApart(parent))
    .flatMap(({ text, parent, range }) =>
      [...range.getClientRects()].map((rect) => ({ text, parent, rect: inked(rect, parent) })),
    );
  const lieOnOneAnother = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 * roundingPx &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 * roundingPx;
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.parent !== one.parent && lieOnOneAnother(one.rect, other.rect)) {
        problems.push(`"${one.text}" overlaps "${other.text}"`);
      }
    }
  }
  return problems;
}

/** Controls with too small a touch target. A link inside a sentence is as high as its line. */
function findSmallTargets({ targetPx, roundingPx }: Limits): string[] {
  const { top, isShown } = globalThis.layout;
  const problems: string[] = [];
  const reach = targetPx / 2 - roundingPx;
  const isInSentence = (element: Element): boolean =>
    element.matches('a') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  const takesNoTap = (element: Element): boolean =>
    element.getAttribute('aria-disabled') === 'true' || element.matches('[tabindex="-1"]:not([role="tab"])');
  const answersAt = (target: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (target.contains(hit) || hit.closest('a, button, label') === target);
  };
  const scrolledBefore = [...document.querySelectorAll('*')].map(
    (found) => [found, found.scrollTop, found.scrollLeft] as const,
  );
  for (const element of top.querySelectorAll('a[href], button, input, select, summary')) {
    if (!isShown(element) || takesNoTap(element) || isInSentence(element)) continue;
    const target = element.closest('label') ?? element;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top: upper, width, height } = target.getBoundingClientRect();
    const x = left + width / 2;
    const y = upper + height / 2;
    const corners = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const;
    if (corners.every(([across, down]) => answersAt(target, across, down))) continue;
    const name = element.getAttribute('aria-label') ?? target.textContent?.trim() ?? element.tagName;
    problems.push(`small target, ${Math.round(width)} × ${Math.round(height)} px: "${name}"`);
  }
  for (const [found, down, across] of scrolledBefore) found.scrollTo({ top: down, left: across, behavior: 'instant' });
  return problems;
}

/** Touch targets that are smaller than this, in CSS pixels. */
export async function smallTargets(page: Page, targetPx: number): Promise<readonly string[]> {
  await page.evaluate(readLayout, LIMITS);
  return page.evaluate(findSmallTargets, { ...LIMITS, targetPx });
}

/** Layout faults: cut-off or overlapping texts, sideways scrolling, small touch targets. */
export async function layoutProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(readLayout, LIMITS);
  return [
    ...(await page.evaluate(findCutTexts, LIMITS)),
    ...(await page.evaluate(findOverlaps, LIMITS)),
    ...(await page.evaluate(findSmallTargets, LIMITS)),
  ];
}
