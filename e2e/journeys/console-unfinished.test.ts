import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, openConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const texts = {
  'zh-CN': {
    title: '主标题 · 中文',
    titleEn: '主标题 · 英文',
    sub: ['副标题 · 中文', '副标题 · 英文'],
    rules: ['规则正文 · 中文', '规则正文 · 英文'],
    category: '所属分类',
    traffic: /^流量/,
    window: ['领取开始', '领取结束'],
    value: '单张价值',
    ceiling: '发行上限',
    keepForLater: '暂存未完成的内容',
    kept: '已暂存，30 天内可在任一浏览器继续填写',
    keptHere: '已暂存在此浏览器',
    unfinished: '未完成的内容',
    unsaved: '未保存',
    restored: '已恢复您上次填写、尚未保存的内容',
    another: '另写一张',
    save: '保存草稿',
    submit: '提交审批',
    withdraw: '撤回',
    pageItself: '页面设置',
    pageTitle: '标题 · 中文',
    savePage: '保存',
    saved: '已保存',
  },
  en: {
    title: 'Title · Chinese',
    titleEn: 'Title · English',
    sub: ['Subtitle · Chinese', 'Subtitle · English'],
    rules: ['Text of the rules · Chinese', 'Text of the rules · English'],
    category: 'Category',
    traffic: /^Data/,
    window: ['Collected from', 'Collected until'],
    value: 'Value of one coupon',
    ceiling: 'Ceiling',
    keepForLater: 'Keep for later',
    kept: 'Kept. Go on within 30 days in any browser',
    keptHere: 'The server cannot be reached, so this is kept in this browser',
    unfinished: 'Unfinished',
    unsaved: 'Not saved',
    restored: 'Restored what you typed and had not saved',
    another: 'Begin another one',
    save: 'Save the draft',
    submit: 'Submit for approval',
    withdraw: 'Withdraw',
    pageItself: 'Page settings',
    pageTitle: 'Title · 中文',
    savePage: 'Save',
    saved: 'Saved',
  },
} as const;

const press = ({ page }: OperatorConsole, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = ({ page }: OperatorConsole, label: string) => page.getByLabel(label, { exact: true });

for (const locale of journeyLocales) {
  const words = texts[locale];
  const listIn = ({ page }: OperatorConsole) => page.getByRole('region', { name: words.unfinished, exact: true });

  journey(
    `a half-written coupon follows its operator to another browser, and colleagues see it (${locale})`,
    async ({ browser }) => {
      const number = Date.now() % 10 ** 6;
      const title = `写到一半${number}`;
      const titleEn = `Half-written ${number}`;
      const desk = await signInAs(browser, 'editor', { locale });
      const colleague = await signInAs(browser, 'viewer', { locale });
      const home = await openConsole(browser, { locale });
      await home.context.addCookies(await desk.context.cookies());

      await desk.open('/coupons/new');
      await field(desk, words.title).fill(title);
      await field(desk, words.sub[0]).fill('全国可用');
      await field(desk, words.value).fill('3');
      // By itself, while its operator goes on typing.
      const listed = async () => {
        const { items } = await desk.call('/console-api/operators/listUnfinished', { isOwn: true });
        return (items as { title: string }[]).map((item) => item.title);
      };
      await expect.poll(listed, { timeout: 10_000 }).toEqual([title]);
      await press(desk, words.keepForLater);
      await desk.page.getByText(words.kept).waitFor();
      await desk.page.waitForURL('**/coupons');
      await listIn(desk).getByText(title).waitFor();
      expect(await accessibilityProblems(desk.page)).toEqual([]);

      // A colleague sees that it is begun, by whom, and that it is not saved; there is nothing to open or to approve yet.
      await colleague.open('/coupons');
      const seen = listIn(colleague).getByRole('listitem').filter({ hasText: title });
      await seen.getByText(words.unsaved, { exact: true }).waitFor();
      expect(await seen.getByRole('link').count()).toBe(0);
      await colleague.open('/');
      await colleague.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await listIn(colleague).count()).toBe(0);

      // Another one can be begun meanwhile.
      await desk.open('/coupons/new');
      await desk.page.getByText(words.restored).waitFor();
      await press(desk, words.another);
      await desk.page.getByText(words.restored).waitFor({ state: 'hidden' });
      expect(await field(desk, words.title).inputValue()).toBe('');

      await home.open('/');
      await listIn(home).getByRole('link', { name: title }).click();
      await home.page.getByText(words.restored).waitFor();
      await expect.poll(() => new URL(home.page.url()).search).toBe('');
      expect(await field(home, words.title).inputValue()).toBe(title);
      expect(await field(home, words.sub[0]).inputValue()).toBe('全国可用');
      await field(home, words.category).click();
      await home.page.locator('.ant-select-item-option:visible').filter({ hasText: words.traffic }).first().click();
      await field(home, words.titleEn).fill(titleEn);
      await field(home, words.sub[1]).fill('All over the country');
      for (const label of words.rules) await field(home, label).fill('One for each number.');
      for (const [label, moment] of [
        [words.window[0], '2026-01-01 00:00'],
        [words.window[1], '2099-01-01 00:00'],
      ] as const) {
        await field(home, label).fill(moment);
        await field(home, label).press('Tab');
      }
      await field(home, words.ceiling).fill('1000');
      await press(home, words.save);
      await press(home, words.submit);
      await home.page.getByRole('button', { name: words.withdraw, exact: true }).waitFor();

      // It is a draft now, and nothing is left that anybody could go on with.
      await expect.poll(listed).toEqual([]);
      await colleague.open(`/coupons?keyword=${title}`);
      await colleague.page
        .getByRole('row')
        .filter({ hasText: locale === 'en' ? titleEn : title })
        .waitFor();
      expect(await listIn(colleague).getByText(title).count()).toBe(0);
      await desk.open('/coupons/new');
      await field(desk, words.title).waitFor();
      expect(await desk.page.getByText(words.restored).count()).toBe(0);
      await Promise.all([desk.leave(), home.leave(), colleague.leave()]);
    },
  );

  journey(`without the network a half-written coupon waits in this browser (${locale})`, async ({ browser }) => {
    const desk = await signInAs(browser, 'editor', { locale });
    desk.troubles.allow(/saveUnfinished|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await desk.open('/coupons/new');
    await field(desk, words.title).waitFor();
    await desk.context.route('**/operators/saveUnfinished', (route) => route.abort());
    await field(desk, words.title).fill('网络中断时');
    await press(desk, words.keepForLater);
    await desk.page.getByText(words.keptHere).waitFor();
    await desk.page.waitForURL('**/coupons');
    await desk.context.unroute('**/operators/saveUnfinished');
    await desk.open('/coupons/new');
    await desk.page.getByText(words.restored).waitFor();
    expect(await field(desk, words.title).inputValue()).toBe('网络中断时');
    await press(desk, words.keepForLater);
    await desk.page.getByText(words.kept).waitFor();
    await desk.leave();
  });

  journey(`what was typed in a claim page follows its operator, too (${locale})`, async ({ browser }) => {
    const desk = await signInAs(browser, 'editor', { locale });
    const home = await openConsole(browser, { locale });
    await home.context.addCookies(await desk.context.cookies());
    const pageId = `unfinished-${Date.now()}`;
    const both = (chinese: string, english: string) => ({ 'zh-CN': chinese, en: english });
    await desk.call('/console-api/pages/make', {
      pageId,
      content: {
        title: both('领券专场', 'Coupons for you'),
        share: { title: both('领券专场', 'Coupons'), subTitle: both('快来领券', 'Come'), imageUrl: null },
        background: { color: '#00566f', image: null },
        modules: [{ kind: 'richText', moduleId: 'text-1', html: both('<p>正文</p>', '<p>Text</p>') }],
      },
      effectiveFrom: '2026-01-01T00:00:00+08:00',
      effectiveTo: null,
    });
    const title = `未存的标题${Date.now() % 10 ** 6}`;
    await desk.open(`/pages/${pageId}`);
    await press(desk, words.pageItself);
    await field(desk, words.pageTitle).fill(title);
    const listed = async () => (await desk.call('/console-api/operators/listUnfinished', { isOwn: true }))['items'];
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject([{ title }]);

    await home.open('/pages');
    await listIn(home).getByRole('link', { name: title }).click();
    await home.page.getByText(words.restored).waitFor();
    await press(home, words.savePage);
    await home.page.getByText(words.saved, { exact: true }).waitFor();
    await expect.poll(listed).toEqual([]);
    expect((await desk.call('/console-api/pages/show', { pageId }))['content']).toMatchObject({
      title: { 'zh-CN': title },
    });
    await Promise.all([desk.leave(), home.leave()]);
  });
}
