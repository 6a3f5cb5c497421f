import type { BrowserContext, Page } from 'playwright-core';

/** A line that the page showed in a live region, such as a toast: its start and end on the page's monotonic clock. */
export interface SpokenLine {
  readonly text: string;
  readonly fromMs: number;
  /** Null while shown. */
  toMs: number | null;
}

declare global {
  interface Window {
    spokenLines: SpokenLine[];
  }
}

/** Records every line, including short-lived ones. Call it before a page opens. */
export async function noteSpokenLines(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const open = new Map<Node, SpokenLine>();
    window.spokenLines = [];
    const onChange = ({ addedNodes, removedNodes }: MutationRecord): void => {
      for (const node of removedNodes) {
        const line = open.get(node);
        if (line) line.toMs = performance.now();
      }
      for (const node of addedNodes) {
        const text = node.textContent?.trim() ?? '';
        if (!node.parentElement?.matches('[role="status"]') || text === '') continue;
        const line: SpokenLine = { text, fromMs: performance.now(), toMs: null };
        open.set(node, line);
        window.spokenLines.push(line);
      }
    };
    new MutationObserver((changes) => {
      for (const change of changes) onChange(change);
    }).observe(document, { childList: true, subtree: true });
  });
}

export const spokenLines = (page: Page): Promise<readonly SpokenLine[]> => page.evaluate(() => window.spokenLines);
