import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { expect } from 'vitest';
import type { OtherBrowser } from './other-browser.ts';

/** What a journey does with another browser; elements are named by XPath. */
export interface Handset {
  /** Opens a path below the page's base, such as `/myCard`. */
  open(path: string): Promise<void>;
  /** Waits until the element is shown. */
  shows(xpath: string): Promise<void>;
  tap(xpath: string): Promise<void>;
  /** Taps a field and types into it. */
  type(xpath: string, text: string): Promise<void>;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Runs in the page: whether such an element is drawn. */
function isDrawn(xpath: string): boolean {
  const found = document.evaluate(`(${xpath})`, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at);
    if (element instanceof Element && element.checkVisibility({ visibilityProperty: true })) return true;
  }
  return false;
}

/** Runs in the page: scrolls to the first such element that a tap on its middle reaches; null while there is none. */
function spotOf(xpath: string): Spot | null {
  const found = document.evaluate(`(${xpath})`, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at);
    if (!(element instanceof Element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const spot = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(spot.x, spot.y);
    if (hit !== null && (element.contains(hit) || hit.contains(element))) return spot;
  }
  return null;
}

export function handsetOf(browser: OtherBrowser, productUrl: string, locale: Locale): Handset {
  const find = async (xpath: string): Promise<Spot> => {
    let spot: Spot | null = null;
    await expect
      .poll(
        async () => {
          const before = spot;
          spot = await browser.evaluate(spotOf, xpath);
          // Twice in the same place: it has come to rest.
          return spot !== null && spot.x === before?.x && spot.y === before.y;
        },
        { message: xpath },
      )
      .toBe(true);
    return spot ?? expect.unreachable();
  };
  const tap = async (xpath: string): Promise<void> => {
    const { x, y } = await find(xpath);
    await browser.act({
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: browser.pointerType },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  };
  return {
    tap,
    open(path) {
      const address = new URL(productUrl + PAGE_BASE + path);
      address.searchParams.set('lang', locale);
      return browser.open(address.href);
    },
    async shows(xpath) {
      await expect.poll(() => browser.evaluate(isDrawn, xpath), { message: xpath }).toBe(true);
    },
    async type(xpath, text) {
      await tap(xpath);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await browser.act({ type: 'key', id: 'keyboard', actions });
    },
  };
}
