import type { BrowserContext, Page } from 'playwright-core';
import type { Phone } from '#journey/page/phone.ts';

declare global {
  interface Window {
    layoutShift: number;
    /** Layout shifts, in sentences. */
    moved: string[];
  }
  interface PerformanceEntry {
    /** Of each layout shift: its score, and its distance. */
    readonly value?: number;
    readonly sources?: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
}

/**
 * Records layout shifts while a page loads. Call it before the page opens. There is no input meanwhile, and `hadRecentInput`
 * is not checked: on an emulated phone it is true for half a second after loading.
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
 * Layout shifts of a page just opened at a path, in sentences; checked a second time if there are any, since a grab that opens
 * or ends in that second moves things legitimately.
 */
export async function movedOn({ page, open }: Phone, path: string): Promise<readonly string[]> {
  const readMoved = async (): Promise<readonly string[]> => {
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => (window.layoutShift === 0 ? [] : window.moved));
  };
  if ((await readMoved()).length === 0) return [];
  await open(path);
  return readMoved();
}
