import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] };

const TARGETS: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] };

declare global {
  interface Window {
    readonly axe?: {
      run(options: RunOptions): Promise<AxeResults>;
      run(context: Element, options: RunOptions): Promise<AxeResults>;
    };
  }
}

/** Of the page alone: a frame without scripts cannot answer, and the browser warns of each question. */
const WITHOUT_FRAMES: RunOptions = { iframes: false };

/** A target that a bar at the edge of the screen covers is looked at again in the middle: people scroll it there. */
async function withoutCovered(violations: AxeResults['violations'], page: Page): Promise<AxeResults['violations']> {
  const isSmall = (target: string) =>
    page.evaluate(
      async ([selector, asked]) => {
        const covered = document.querySelector(selector);
        const { scrollX, scrollY } = window;
        covered?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const found = covered === null ? undefined : await window.axe?.run(covered, asked);
        scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
        return found === undefined || found.violations.length > 0;
      },
      [target, TARGETS] as const,
    );
  const left: AxeResults['violations'] = [];
  for (const violation of violations) {
    if (violation.id !== 'target-size') left.push(violation);
    else {
      const nodes: typeof violation.nodes = [];
      for (const node of violation.nodes) if (await isSmall(node.target.join(' '))) nodes.push(node);
      if (nodes.length > 0) left.push({ ...violation, nodes });
    }
  }
  return left;
}

async function problemsBy(rules: RunOptions, page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (asked) => (await window.axe?.run(asked))?.violations ?? [], {
    ...rules,
    ...WITHOUT_FRAMES,
  });
  return (await withoutCovered(violations, page)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}

/** WCAG 2.2 AA violations that axe finds on the current page, in sentences. */
export const accessibilityProblems = (page: Page): Promise<readonly string[]> => problemsBy(ALL, page);

/** The subset that depends on the colour scheme. */
export const colourProblems = (page: Page): Promise<readonly string[]> => problemsBy(COLOURS, page);
