import type { Page } from 'playwright-core';

interface Limits {
  /** Fingers need this much (national rules for mobile pages, product §1). */
  readonly targetPx: number;
  /** Browsers round. */
  readonly roundingPx: number;
}

const LIMITS: Limits = { targetPx: 44, roundingPx: 1 };

/**
 * Runs in the page, so it stands alone. Answers with sentences about what is wrong with how things lie, none when all is
 * well. Only what can be seen and reached counts: behind an open sheet nothing does.
 */
function lookAtLayout({ targetPx, roundingPx }: Limits): string[] {
  interface ShownText {
    readonly text: string;
    readonly parent: Element;
    readonly range: Range;
  }
  const INKED = 0.8;
  const problems: string[] = [];
  const screenWidth = document.documentElement.clientWidth;
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

  /** What makes the page wider than the screen, or hides a part of a text. */
  function findCutTexts(): void {
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
  }

  /** The part of a line that is inked, roughly: fonts with Chinese reserve far more height than they use. */
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

  /** Texts that lie on one another. What is turned or fixed to the screen is meant to lie above the rest. */
  function findOverlaps(): void {
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
          problems.push(`"${one.text}" lies on "${other.text}"`);
        }
      }
    }
  }

  /** Controls whose sensitive area is smaller than a finger. A link inside a sentence is as high as its line. */
  function findSmallTargets(): void {
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
      const [x, y] = [left + width / 2, upper + height / 2];
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
    for (const [found, down, across] of scrolledBefore)
      found.scrollTo({ top: down, left: across, behavior: 'instant' });
  }

  findCutTexts();
  findOverlaps();
  findSmallTargets();
  return problems;
}

/** What is wrong with how the page lies on the screen: cut or overlapping texts, sideways scrolling, small targets. */
export const layoutProblems = (page: Page): Promise<readonly string[]> => page.evaluate(lookAtLayout, LIMITS);
