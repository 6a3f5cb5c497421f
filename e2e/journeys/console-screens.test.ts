import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/accessibility.ts';
import { type Desk, signInAs } from '#journey/console.ts';
import { everyScreen, isAllThere, screenProblems } from '#journey/console-screens.ts';
import { journey } from '#journey/journey.ts';

const WIDTHS = [1024, 1440];
/** Where the first button of the head opens something over the screen. */
const OPENS = ['/grabs', '/codes', '/distribution', '/operators', '/keys', '/pages', '/dictionary', '/ads', '/themes'];

async function problemsOf({ page }: Desk, where: string): Promise<readonly string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const found = [...(await screenProblems(page, WIDTHS)), ...(await accessibilityProblems(page))];
  return found.map((problem) => `${where}: ${problem}`);
}

async function lookAt(desk: Desk, path: string): Promise<readonly string[]> {
  const { page } = desk;
  await desk.open(path);
  if (!(await isAllThere(page))) return [`${path}: is not shown`];
  const found = await problemsOf(desk, path);
  if (!OPENS.includes(path)) return found;
  await page.locator('main header .ant-btn-primary').click();
  await page.getByRole('dialog').waitFor();
  return [...found, ...(await problemsOf(desk, `${path}, opened`))];
}

/** Those of the screens whose turn it is, one desk's each. */
const turnOf = <Item>(items: readonly Item[], turn: number, turns: number): readonly Item[] =>
  items.filter((_item, index) => index % turns === turn);

for (const half of [0, 1]) {
  journey(
    `every screen (${half + 1} of 2) in both languages by turns, light and dark: nothing cut off, no raw code, axe finds nothing`,
    async ({ browser }) => {
      const paths = turnOf(await everyScreen(), half, 2);
      expect(paths.length).toBeGreaterThan(15);
      const desks = [
        await signInAs(browser, 'administrator', { locale: 'zh-CN' }),
        await signInAs(browser, 'administrator', { locale: 'en', isDark: true }),
      ];
      const found = await Promise.all(
        desks.map(async (desk, turn) => {
          const problems: string[] = [];
          for (const path of turnOf(paths, turn, desks.length)) problems.push(...(await lookAt(desk, path)));
          return problems;
        }),
      );
      expect(found.flat()).toEqual([]);
      await Promise.all(desks.map((desk) => desk.leave()));
    },
  );
}
