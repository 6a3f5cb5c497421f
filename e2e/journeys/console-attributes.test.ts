import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { saveAttribute } from '@coupon-centre/contract/audience/save-attribute';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { dropFile } from '#journey/console/codes-screen.ts';
import { signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const WORDS = {
  'zh-CN': {
    make: '新建属性',
    edit: '修改',
    remove: '删除',
    cancel: '取消',
    upload: '上传属性值',
    send: '上传',
    ok: '知道了',
    chinese: '名称 · 中文',
    english: '名称 · 英文',
    id: '编号',
    owner: '负责人或部门',
    number: '数值',
    thresholds: '分界值',
    unit: '单位 · 中文',
    bands: ['低于30元', '30元至60元（不含）', '60元及以上'],
    optionKey: (nth: number) => `CRM 中的值 ${nth}`,
    optionChinese: (nth: number) => `选项 ${nth} 的名称 · 中文`,
    optionEnglish: (nth: number) => `选项 ${nth} 的名称 · 英文`,
    addOption: '添加选项',
    example: '下载示例文件',
    phone: '手机号码',
    counts: '新增 3 个值',
    wrong: (name: string) => `首个错误在第 5 行：“PLATINUM”不是“${name}”的选项`,
    stale: '他人刚刚修改了该属性',
    saved: '已保存',
    makeSegment: '新建人群',
    segmentName: '名称',
    condition: '条件',
    attribute: '用户属性',
    pick: '属性',
    values: '属性值（任一）',
    nameChinese: '人群名称 · 中文',
    nameEnglish: '人群名称 · 英文',
    count: (people: number) => `目前符合条件的用户：${people} 人`,
    sign: '条件取向',
    isNot: '不是',
    inWords: (name: string) => `用户属性: ${name} = 金卡 (贵宾)`,
    inUse: '仍有 1 处',
    usesOf: (name: string) => `哪里使用了“${name}”`,
  },
  en: {
    make: 'New attribute',
    edit: 'Edit',
    remove: 'Delete',
    cancel: 'Cancel',
    upload: 'Upload values',
    send: 'Upload',
    ok: 'OK',
    chinese: 'Name · Chinese',
    english: 'Name · English',
    id: 'Id',
    owner: 'Owner',
    number: 'Number',
    thresholds: 'Thresholds',
    unit: 'Unit · English',
    bands: ['under 30 yuan', '30 to under 60 yuan', '60 yuan or more'],
    optionKey: (nth: number) => `Value in the CRM ${nth}`,
    optionChinese: (nth: number) => `Name of option ${nth} · Chinese`,
    optionEnglish: (nth: number) => `Name of option ${nth} · English`,
    addOption: 'Add an option',
    example: 'Download an example',
    phone: 'Phone number',
    counts: 'Values added: 3',
    wrong: (name: string) => `The first is line 5: “PLATINUM” is no option of “${name}”`,
    stale: 'Another operator has just changed this attribute',
    saved: 'Saved',
    makeSegment: 'New segment',
    segmentName: 'Name',
    condition: 'Condition',
    attribute: 'Subscriber attribute',
    pick: 'Attribute',
    values: 'Any of these values',
    nameChinese: 'Audience name · Chinese',
    nameEnglish: 'Audience name · English',
    count: (people: number) => `Matching subscribers: ${people} now`,
    sign: 'Is or is not',
    isNot: 'is not',
    inWords: (name: string) => `Subscriber attribute: ${name} = Gold (VIPs)`,
    inUse: 'Conditions that still use the attribute: 1',
    usesOf: (name: string) => `What uses “${name}”`,
  },
} as const;

const both = (chinese: string, english: string) => ({ 'zh-CN': chinese, en: english });

/** Chooses in the list of a field that is open. */
const choose = (page: Page, option: string | RegExp) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();

for (const locale of journeyLocales) {
  journey(
    `attributes of subscribers (${locale}): one is made, a file of values is uploaded, another operator's change is merged, and a segment of it is counted`,
    async ({ browser, sandbox }) => {
      const words = WORDS[locale];
      const nth = randomInt(10 ** 6);
      const id = `tier${nth}`;
      const name = locale === 'en' ? `Tier ${nth}` : `星级${nth}`;
      const people = await sandbox.newPeople(3);
      const editor = await signInAs(browser, 'editor', { locale });
      const { page } = editor;
      const dialog = page.getByRole('dialog');
      const button = (label: string) => page.getByRole('button', { name: label, exact: true });
      const field = (label: string) => dialog.getByLabel(label, { exact: true });
      const doIt = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: id });

      // The bands of a number are read as its thresholds are typed, in any order.
      await editor.open('/attributes');
      await button(words.make).first().click();
      await dialog.getByText(words.number, { exact: true }).click();
      await field(words.unit).fill(locale === 'en' ? 'yuan' : '元');
      await field(words.thresholds).fill('60, 30');
      for (const band of words.bands) await dialog.getByText(band, { exact: true }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await doIt(words.cancel);

      await button(words.make).first().click();
      await field(words.chinese).fill(`星级${nth}`);
      await field(words.english).fill(`Tier ${nth}`);
      await field(words.id).fill(id);
      await field(words.owner).fill('CRM');
      await field(words.optionKey(1)).fill('GOLD');
      await field(words.optionChinese(1)).fill('金卡');
      await field(words.optionEnglish(1)).fill('Gold');
      await doIt(words.addOption);
      await field(words.optionKey(2)).fill('SILVER');
      await field(words.optionChinese(2)).fill('银卡');
      await field(words.optionEnglish(2)).fill('Silver');
      expect(await accessibilityProblems(page)).toEqual([]);
      await doIt(words.make);

      // The example has the new attribute; the file says what was wrong in it.
      await dialog.getByText(words.example).waitFor();
      const [example] = await Promise.all([page.waitForEvent('download'), doIt(words.example)]);
      const [heading = ''] = (await text(await example.createReadStream())).split('\r\n');
      expect(heading.split(',')).toEqual(expect.arrayContaining([words.phone, name]));
      expect(await accessibilityProblems(page)).toEqual([]);
      const [first, second, third] = people.map(({ phone }) => phone);
      const lines = [
        `${words.phone},${name}`,
        `${first},GOLD`,
        `${second},gold`,
        `${third},SILVER`,
        `${first},PLATINUM`,
      ];
      await dropFile(dialog, 'tiers.csv', lines.join('\n'));
      await doIt(words.send);
      await dialog.getByText(words.counts).waitFor();
      await dialog.getByText(words.wrong(name)).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await doIt(words.ok);
      await row.getByRole('cell', { name: '3', exact: true }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      // Another operator adds an option while the owner is typed: both are saved.
      await row.getByRole('button', { name: words.edit, exact: true }).click();
      await field(words.owner).fill('市场部');
      const option = (key: string, chinese: string, english: string) => ({ key, name: both(chinese, english) });
      await editor.call(saveAttribute.path, {
        attributeId: id,
        expectedRevision: 1,
        name: both(`星级${nth}`, `Tier ${nth}`),
        owner: 'CRM',
        keepDays: 45,
        type: {
          kind: 'CHOICE',
          options: [option('GOLD', '金卡', 'Gold'), option('SILVER', '银卡', 'Silver'), option('BLUE', '蓝卡', 'Blue')],
        },
      });
      editor.troubles.allow(/409 \(Conflict\).*saveAttribute/);
      await doIt(words.edit);
      await page.getByText(words.stale).waitFor();
      expect(await field(words.optionEnglish(3)).inputValue()).toBe('Blue');
      expect(await field(words.owner).inputValue()).toBe('市场部');
      await doIt(words.edit);
      await page.getByText(words.saved, { exact: true }).waitFor();
      await row.getByText('市场部').waitFor();

      await editor.open('/segments');
      await button(words.makeSegment).first().click();
      await field(words.segmentName).fill(`Segment ${nth}`);
      await field(words.owner).fill('CRM');
      await field(words.condition).click();
      await choose(page, words.attribute);
      await field(words.pick).fill(name);
      await choose(page, `${name} (3)`);
      await field(words.values).click();
      await choose(page, locale === 'en' ? 'Gold' : '金卡');
      await page.keyboard.press('Escape');
      await field(words.nameChinese).fill('贵宾');
      await field(words.nameEnglish).fill('VIPs');
      await dialog.getByText(words.count(2)).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await field(words.sign).click();
      await choose(page, new RegExp(`^${words.isNot}$`));
      await dialog.getByText(words.count(1)).waitFor();
      await field(words.sign).click();
      await choose(page, new RegExp(`^${locale === 'en' ? 'is' : '是'}$`));
      await dialog.getByText(words.count(2)).waitFor();
      await doIt(words.makeSegment);
      await page
        .getByRole('row')
        .filter({ hasText: words.inWords(name) })
        .waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      // What stands against deleting it is said.
      await editor.open('/attributes');
      await row.getByRole('button', { name: words.remove, exact: true }).click();
      await dialog.getByText(words.inUse).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await doIt(words.ok);

      // And what uses it leads there.
      await row.getByRole('button', { name: words.usesOf(name) }).click();
      await dialog.getByRole('link', { name: `Segment ${nth}` }).click();
      await page
        .getByRole('row')
        .filter({ hasText: words.inWords(name) })
        .waitFor();
      expect(new URL(page.url()).searchParams.get('keyword')).toBe(`Segment ${nth}`);
      await editor.leave();
    },
  );
}
