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

declare global {
  interface Window {
    readonly axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** Of the page alone: a frame without scripts cannot answer, and the browser warns of each question. */
const WITHOUT_FRAMES: RunOptions = { iframes: false };

async function problemsBy(rules: RunOptions, page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (asked) => (await window.axe?.run(asked))?.violations ?? [], {
    ...rules,
    ...WITHOUT_FRAMES,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}

/** WCAG 2.2 AA violations that axe finds on the current page, in sentences. */
export const accessibilityProblems = (page: Page): Promise<readonly string[]> => problemsBy(ALL, page);

/** The subset that depends on the colour scheme. */
export const colourProblems = (page: Page): Promise<readonly string[]> => problemsBy(COLOURS, page);
