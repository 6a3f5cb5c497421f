import type { BrowserContext, Page } from 'playwright-core';
import type { Phone } from '#journey/phone.ts';

declare global {
  interface Window {
    layoutShift: number;
    /** What moved by itself, in words. */
    moved: string[];
  }
  interface PerformanceEntry {
    /** Of layout shifts: how much moved, and how far. */
    readonly value?: number;
    readonly sources?: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
}

/**
 * Adds up how far things move by themselves while a page comes up. To be called before it opens. Nobody taps meanwhile, and
 * `hadRecentInput` is not asked: to an emulated phone it is true for half a second after the page has come up.
 */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase()}.${element?.className} "${node?.textContent?.trim().slice(0, 30)}"`;
    };
    const placeOf = ({ x, y, width, height }: DOMRect): string => `${x},${y} ${width}×${height}`;
    window.layoutShift = 0;
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const { value = 0, sources = [] } of list.getEntries()) {
        window.layoutShift += value;
        for (const { node, previousRect, currentRect } of sources) {
          window.moved.push(`${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift);

/**
 * What moved by itself on a page that has just been opened at a path, in words; looked at once more where something did, since
 * a grab may have opened or ended in this very second, and then there is something to move.
 */
export async function movedOn({ page, open }: Phone, path: string): Promise<readonly string[]> {
  const look = async (): Promise<readonly string[]> => {
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => (window.layoutShift === 0 ? [] : window.moved));
  };
  if ((await look()).length === 0) return [];
  await open(path);
  return look();
}
