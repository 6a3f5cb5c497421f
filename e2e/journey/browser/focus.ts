import type { Page } from 'playwright-core';

/** What has the focus: its element's name and its text or label; empty: nothing has. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element, body } = document;
    if (element === null || element === body) return '';
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.localName}: ${text.trim()}`;
  });

/** Whether what has the focus is drawn with a ring around it. */
export const hasRing = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement !== null && getComputedStyle(document.activeElement).outlineStyle !== 'none',
  );
