import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const data = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 100 } as const;
const texts = {
  'zh-CN': {
    sub: '副标题 · 中文',
    subEn: '副标题 · 英文',
    title: '主标题 · 中文',
    position: '展示顺序',
    save: '保存草稿',
    merged: '草稿已保存，并合并了他人的修改：展示顺序、副标题 · 中文',
    conflict: '他人也修改了这些内容',
    choose: '按所选保存',
    back: '继续编辑',
    restored: '已恢复您上次填写、尚未保存的内容',
    discard: '放弃，使用已保存的内容',
    keepForLater: '暂存未完成的内容',
    keptForLater: '已暂存，30 天内可在任一浏览器继续填写',
    unfinished: '未完成的内容',
    unsaved: '未保存',
    another: '另写一张',
    pageItself: '页面设置',
    pageTitle: '标题',
    chinese: '中文',
    english: 'English',
    savePage: '保存',
    savedPage: '已保存',
    alsoEditing: /也正在编辑/,
    mergedPage: '已保存，并合并了他人的修改',
  },
  en: {
    sub: 'Subtitle · Chinese',
    subEn: 'Subtitle · English',
    title: 'Title · Chinese',
    position: 'Place in lists',
    save: 'Save the draft',
    merged: 'Draft saved, with what another operator changed: Place in lists, Subtitle · Chinese',
    conflict: 'Another operator has changed the same',
    choose: 'Save with these choices',
    back: 'Keep editing',
    restored: 'Restored what you typed and had not saved',
    keepForLater: 'Keep for later',
    keptForLater: 'Kept. Go on within 30 days in any browser',
    unfinished: 'Unfinished',
    unsaved: 'Not saved',
    another: 'Begin another one',
    discard: 'Discard it and use what is saved',
    pageItself: 'Page settings',
    pageTitle: 'Title',
    chinese: '中文',
    english: 'English',
    savePage: 'Save',
    savedPage: 'Saved',
    alsoEditing: /is editing this, too/,
    mergedPage: 'Saved, together with what another operator changed',
  },
} as const;

const both = (chinese: string, english: string) => ({ 'zh-CN': chinese, en: english });
const newPage = {
  content: {
    title: both('领券专场', 'Coupons for you'),
    share: { title: both('领券专场', 'Coupons'), subTitle: both('快来领券', 'Come'), imageUrl: null },
    background: { color: '#00566f', image: null },
    modules: [{ kind: 'richText', moduleId: 'text-1', html: both('<p>正文</p>', '<p>Text</p>') }],
  },
  effectiveFrom: '2026-01-01T00:00:00+08:00',
  effectiveTo: null,
};

const draftOf = async (editor: SignedInConsole, templateId: string) =>
  (await editor.call('/console-api/coupons/show', { templateId }))['draft'] as {
    revision: number;
    terms: { title: object; subTitle: object; position: number };
  };
const press = ({ page }: OperatorConsole, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const locale of journeyLocales) {
  const words = texts[locale];

  journey(
    `two editors of one coupon merge what they wrote, and choose where both changed the same (${locale})`,
    async ({ browser }) => {
      const one = await signInAs(browser, 'editor', { locale });
      const other = await signInAs(browser, 'editor', { locale });
      other.troubles.allow(/status of 409/);
      const { templateId } = await writeCoupon(one, `两人编辑${Date.now() % 10 ** 6}`, data);
      const edit = `/coupons/${templateId}/edit`;
      const fill = ({ page }: OperatorConsole, label: string, text: string) =>
        page.getByLabel(label, { exact: true }).fill(text);
      const heading = ({ page }: OperatorConsole, name: string) =>
        page.getByRole('heading', { name, level: 1 }).waitFor();
      await Promise.all([one.open(edit), other.open(edit)]);
      await Promise.all([one, other].map(({ page }) => page.getByLabel(words.sub, { exact: true }).waitFor()));

      // Who came first learns of the other within a quarter of a minute.
      for (const { page } of [other, one]) await page.getByText(words.alsoEditing).waitFor();

      // Different fields: both are kept, without a question.
      await fill(one, words.sub, '甲的副标题');
      await fill(one, words.position, '77');
      await press(one, words.save);
      await one.page.waitForURL(`**/coupons/${templateId}`);
      await fill(other, words.subEn, 'Theirs in English');
      await press(other, words.save);
      await other.page.getByText(words.merged).waitFor();
      await other.page.waitForURL(`**/coupons/${templateId}`);
      expect(await draftOf(one, templateId)).toMatchObject({
        revision: 3,
        terms: { subTitle: { 'zh-CN': '甲的副标题', en: 'Theirs in English' }, position: 77 },
      });

      // The same field: side by side, and nothing is lost by looking twice.
      await Promise.all([one.open(edit), other.open(edit)]);
      await Promise.all([one, other].map(({ page }) => page.getByLabel(words.title, { exact: true }).waitFor()));
      await fill(one, words.title, '甲的标题');
      await fill(one, words.sub, '甲又改了副标题');
      await press(one, words.save);
      await one.page.waitForURL(`**/coupons/${templateId}`);
      await fill(other, words.title, '乙的标题');
      await fill(other, words.sub, '乙的副标题');
      await fill(other, words.position, '78');
      await press(other, words.save);
      const dialog = other.page.getByRole('dialog', { name: words.conflict });
      await dialog.getByText('甲的标题').waitFor();
      await dialog.getByText('乙的标题').waitFor();
      expect(await accessibilityProblems(other.page)).toEqual([]);
      await press(other, words.back);
      await dialog.waitFor({ state: 'hidden' });
      expect(await other.page.getByLabel(words.title, { exact: true }).inputValue()).toBe('乙的标题');
      await press(other, words.save);
      await dialog.waitFor();
      expect(await dialog.getByRole('button', { name: words.choose }).isDisabled()).toBe(true);
      await dialog.getByText('乙的标题').click();
      await dialog.getByText('甲又改了副标题').click();
      await press(other, words.choose);
      await heading(other, locale === 'en' ? (await draftOf(one, templateId)).terms.title['en' as never] : '乙的标题');
      expect(await draftOf(one, templateId)).toMatchObject({
        revision: 5,
        terms: { title: { 'zh-CN': '乙的标题' }, subTitle: { 'zh-CN': '甲又改了副标题' }, position: 78 },
      });
      await Promise.all([one.leave(), other.leave()]);
    },
  );

  journey(
    `what was typed and not saved is there after a reload, until it is saved or discarded (${locale})`,
    async ({ browser }) => {
      const editor = await signInAs(browser, 'editor', { locale });
      const { page } = editor;
      page.on('dialog', (dialog) => void dialog.accept());
      const { templateId } = await writeCoupon(editor, `刷新不丢${Date.now() % 10 ** 6}`, data);
      const edit = `/coupons/${templateId}/edit`;
      const sub = page.getByLabel(words.sub, { exact: true });
      await editor.open(edit);
      await sub.fill('还没保存');
      await page.reload();
      await page.getByText(words.restored).waitFor();
      expect(await sub.inputValue()).toBe('还没保存');
      expect(await accessibilityProblems(page)).toEqual([]);
      await press(editor, words.discard);
      await page.getByText(words.restored).waitFor({ state: 'hidden' });
      expect(await sub.inputValue()).toBe('全国可用');

      await sub.fill('又写了一遍');
      await page.reload();
      await page.getByText(words.restored).waitFor();
      await press(editor, words.save);
      await page.waitForURL(`**/coupons/${templateId}`);
      expect((await draftOf(editor, templateId)).terms.subTitle).toMatchObject({ 'zh-CN': '又写了一遍' });
      await editor.open(edit);
      await sub.waitFor();
      expect(await page.getByText(words.restored).count()).toBe(0);

      // A new coupon is kept too.
      await editor.open('/coupons/new');
      await page.getByLabel(words.title, { exact: true }).fill('新券');
      await page.reload();
      await page.getByText(words.restored).waitFor();
      expect(await page.getByLabel(words.title, { exact: true }).inputValue()).toBe('新券');
      // Half-written, it waits for another day.
      await press(editor, words.keepForLater);
      await page.getByText(words.keptForLater).waitFor();
      await page.waitForURL('**/coupons');
      await editor.open('/coupons/new');
      await page.getByText(words.restored).waitFor();
      expect(await page.getByLabel(words.title, { exact: true }).inputValue()).toBe('新券');
      await editor.leave();
    },
  );

  journey(
    `two editors of one claim page merge what they wrote, and a reload keeps it (${locale})`,
    async ({ browser }) => {
      const one = await signInAs(browser, 'editor', { locale });
      const other = await signInAs(browser, 'editor', { locale });
      other.troubles.allow(/status of 409/);
      other.page.on('dialog', (dialog) => void dialog.accept());
      const pageId = `two-editors-${Date.now()}`;
      await one.call('/console-api/pages/make', { pageId, ...newPage });
      const titleOf = ({ page }: OperatorConsole, language: string) =>
        page.getByLabel(`${words.pageTitle} · ${language}`, { exact: true });
      const saved = ({ page }: OperatorConsole, text: string) => page.getByText(text, { exact: true }).waitFor();
      for (const operator of [one, other]) {
        await operator.open(`/pages/${pageId}`);
        await press(operator, words.pageItself);
        await titleOf(operator, words.chinese).waitFor();
      }
      await titleOf(one, words.chinese).fill('甲的页面');
      await press(one, words.savePage);
      await saved(one, words.savedPage);
      await titleOf(other, words.english).fill('Page of the second');
      await other.page.reload();
      await other.page.getByText(words.restored).waitFor();
      await press(other, words.savePage);
      await saved(other, words.mergedPage);
      const shown = await one.call('/console-api/pages/show', { pageId });
      expect(shown['content']).toMatchObject({ title: { 'zh-CN': '甲的页面', en: 'Page of the second' } });

      // The first editor still has the revision before.
      one.troubles.allow(/status of 409/);
      await one.page.reload();
      await press(one, words.pageItself);
      await titleOf(one, words.chinese).fill('甲的新标题');
      await press(other, words.pageItself);
      await titleOf(other, words.chinese).fill('乙的新标题');
      await press(other, words.savePage);
      await saved(other, words.savedPage);
      await press(one, words.savePage);
      const dialog = one.page.getByRole('dialog', { name: words.conflict });
      await dialog.getByText('乙的新标题').waitFor();
      expect(await accessibilityProblems(one.page)).toEqual([]);
      await dialog.getByText('甲的新标题').click();
      await press(one, words.choose);
      await dialog.waitFor({ state: 'hidden' });
      await expect
        .poll(async () => (await one.call('/console-api/pages/show', { pageId }))['content'])
        .toMatchObject({ title: { 'zh-CN': '甲的新标题', en: 'Page of the second' } });
      await Promise.all([one.leave(), other.leave()]);
    },
  );
}
