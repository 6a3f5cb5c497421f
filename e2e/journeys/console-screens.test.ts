import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, signInAs } from '#journey/console/console.ts';
import { everyScreen, isAllThere, screenProblems } from '#journey/console/screens.ts';
import { journey } from '#journey/journey.ts';

const WIDTHS = [1024, 1440];
/** Where the head's first button opens a dialog. */
const OPENS = [
  '/grabs',
  '/codes',
  '/privacy-requests',
  '/distribution',
  '/segments',
  '/audiences',
  '/attributes',
  '/places',
  '/operators',
  '/keys',
  '/pages',
  '/dictionary',
  '/ads',
  '/themes',
];

async function problemsOf({ page }: OperatorConsole, where: string): Promise<readonly string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const found = [...(await screenProblems(page, WIDTHS)), ...(await accessibilityProblems(page))];
  return found.map((problem) => `${where}: ${problem}`);
}

async function checkScreen(operator: OperatorConsole, path: string): Promise<readonly string[]> {
  const { page } = operator;
  await operator.open(path);
  if (!(await isAllThere(page))) return [`${path}: is not shown`];
  const found = await problemsOf(operator, path);
  if (!OPENS.includes(path)) return found;
  await page.locator('main header .ant-btn-primary').click();
  await page.getByRole('dialog').waitFor();
  return [...found, ...(await problemsOf(operator, `${path}, opened`))];
}

/** The paths of one of several consoles, distributed in turn. */
const turnOf = <Item>(items: readonly Item[], turn: number, turns: number): readonly Item[] =>
  items.filter((_item, index) => index % turns === turn);

for (const half of [0, 1]) {
  journey(
    `every screen (${half + 1} of 2), alternately in both languages and colour schemes: nothing cut off, no raw codes, no axe violations`,
    async ({ browser }) => {
      const paths = turnOf(await everyScreen(), half, 2);
      expect(paths.length).toBeGreaterThan(15);
      const operators = [
        await signInAs(browser, 'administrator', { locale: 'zh-CN' }),
        await signInAs(browser, 'administrator', { locale: 'en', isDark: true }),
      ];
      const found = await Promise.all(
        operators.map(async (operator, turn) => {
          const problems: string[] = [];
          for (const path of turnOf(paths, turn, operators.length))
            problems.push(...(await checkScreen(operator, path)));
          return problems;
        }),
      );
      expect(found.flat()).toEqual([]);
      await Promise.all(operators.map((operator) => operator.leave()));
    },
  );
}
