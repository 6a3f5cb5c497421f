import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { logIn, newNumber } from '#journey/page/login.ts';

const problemsOf = ({ page }: OperatorConsole): Promise<readonly string[]> => accessibilityProblems(page);
const button = ({ page }: OperatorConsole, name: string) => page.getByRole('button', { name, exact: true });

/** As Word writes it to the clipboard: items are paragraphs with a sign of their own. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<p class=MsoNormal style='color:red'><b>全国</b>可用<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;
</span></span><![endif]>先领取<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;
</span></span><![endif]>再使用<o:p></o:p></p></body></html>`;

/** Pastes at the end of a text. */
async function pasteFromWord({ page }: OperatorConsole, label: string): Promise<void> {
  const text = page.getByLabel(label);
  await text.press('Control+End');
  await text.press('Enter');
  await text.evaluate((editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, FROM_WORD);
  await text.locator('ol > li').nth(1).getByText('再使用').waitFor();
  expect(await text.locator('[style], [class*=Mso], span').count()).toBe(0);
}

/** What waits is at the bell, and leads to its decision; read is read until it is taken back. */
async function readBell(approver: OperatorConsole, title: string): Promise<void> {
  const { page } = approver;
  const panel = page.getByRole('dialog', { name: '通知' });
  const line = panel.getByRole('listitem').filter({ hasText: title });
  // The bell is filled in the background.
  await expect
    .poll(async () => {
      await approver.open('/');
      await page.getByRole('button', { name: /^通知/ }).click();
      await panel
        .getByText(/近 30 天没有通知|标为已读/)
        .last()
        .waitFor();
      return line.count();
    })
    .toBe(1);
  await line.getByText('未读', { exact: true }).waitFor();
  expect(await problemsOf(approver)).toEqual([]);
  await panel.getByRole('button', { name: '全部标为已读' }).click();
  await line.getByText('未读', { exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '撤销' }).waitFor();
  await page.keyboard.press('Control+z');
  await line.getByText('未读', { exact: true }).waitFor();
  await line.getByRole('link').click();
  await page.waitForURL(/\/approvals\//);
  await panel.waitFor({ state: 'hidden' });
}

/** Pauses a coupon from the list and takes that back; where another operator was quicker, the list says so. */
async function pauseFromList(editor: OperatorConsole, title: string): Promise<void> {
  const { page } = editor;
  const dialog = page.getByRole('dialog');
  const ask = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: `选择 ${title}` }).check();
    await button(editor, '暂停').click();
    await dialog.getByText('将对以下 1 项执行：').waitFor();
    await dialog.getByLabel('原因').fill('核对规则');
  };
  const confirm = () => dialog.getByRole('button', { name: '暂停', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await editor.open(`/coupons?keyword=${title}`);
  await ask();
  expect(await problemsOf(editor)).toEqual([]);
  await confirm();
  await row.getByText('已暂停', { exact: true }).waitFor();
  await page.getByText('暂停：1 项已完成').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销', { exact: true }).last().waitFor();
  await row.getByText('进行中', { exact: true }).waitFor();

  await ask();
  const other = await editor.context.newPage();
  await other.goto(page.url());
  await other.getByRole('link', { name: title }).click();
  await other.getByRole('button', { name: '暂停', exact: true }).click();
  await other.getByRole('dialog').getByLabel('原因').fill('规则有误');
  await other.getByRole('dialog').getByRole('button', { name: '暂停', exact: true }).click();
  await other.getByText('已暂停', { exact: true }).first().waitFor();
  await confirm();
  await dialog.getByText('暂停：1 项中 0 项已完成').waitFor();
  await dialog.getByText('状态已被更改，不能再执行此操作').waitFor();
  expect(await dialog.getByLabel('原因').inputValue()).toBe('核对规则');
  expect(await problemsOf(editor)).toEqual([]);
}

journey('from a first start to a coupon collected by a subscriber', async ({ browser, sandbox, takePhone }) => {
  const title = `控制台新券${Date.now() % 10 ** 6}`;
  const editor = await signInAs(browser, 'editor');
  const approver = await signInAs(browser, 'approver');
  const { page } = editor;

  await editor.open('/coupons');
  await page.getByRole('row').nth(2).waitFor();
  expect(await problemsOf(editor)).toEqual([]);
  await button(editor, '新建券').click();
  await page.getByLabel('所属分类').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: /^流量/ }).first().click();
  await page.getByLabel('展示顺序').fill('0');
  for (const [field, chinese, english] of [
    ['主标题', title, 'New from the console'],
    ['副标题', '全国可用', 'All over the country'],
    ['规则正文', '每个号码限领1张。', 'One for each number.'],
  ] as const) {
    await page.getByLabel(`${field} · 中文`).fill(chinese);
    await page.getByLabel(`${field} · 英文`).fill(english);
  }
  await pasteFromWord(editor, '规则正文 · 中文');
  for (const [field, moment] of [
    ['领取开始', '2026-01-01 00:00'],
    ['领取结束', '2099-01-01 00:00'],
  ] as const) {
    await page.getByLabel(field).fill(moment);
    await page.getByLabel(field).press('Tab');
  }
  await page.getByLabel('单张价值').fill('3');
  await page.getByLabel('发行上限', { exact: true }).fill('1000');
  await page.getByText('涉及金额：1,000 × 3.00 元 = 3,000.00 元').waitFor();
  await page.frameLocator('iframe').getByText(title).first().waitFor();
  await button(editor, '保存草稿').click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await button(editor, '提交审批').click();
  await button(editor, '撤回').waitFor();

  await readBell(approver, title);
  await approver.open(new URL(page.url()).pathname.replace('/console', ''));
  // The rules as people read them, and exactly as the editor wrote them.
  const rules = approver.page.getByRole('region', { name: '中文', exact: true });
  await rules.getByText('每个号码限领1张。').waitFor();
  expect(await rules.textContent()).not.toContain('<');
  await rules.locator('strong').getByText('全国').waitFor();
  await rules.getByText('1. 先领取', { exact: true }).waitFor();
  await rules.getByText('2. 再使用', { exact: true }).waitFor();
  await approver.page.getByText('涉及金额：1,000 × 3.00 元 = 3,000.00 元').waitFor();
  expect(await problemsOf(approver)).toEqual([]);
  await button(approver, '审批通过').click();
  await approver.page.getByText('当前条款（第 1 版）').waitFor();
  await approver.page.getByText('进行中', { exact: true }).waitFor();

  // The initial stock is the whole ceiling: no unit more without another approval.
  editor.troubles.allow(/status of 409/);
  await page.reload();
  await page.getByRole('tab', { name: '库存与限额' }).click();
  await page.getByText('发行上限 1,000，已有 1,000').waitFor();
  await button(editor, '调整库存').click();
  await page.getByLabel('调整数量').fill('1');
  await page.getByText('发行上限内还能增加 0').waitFor();
  await page.getByRole('textbox', { name: '原因' }).fill('领取人数超出预期');
  await page.getByRole('dialog').getByRole('button', { name: '调整库存' }).click();
  await page.getByText(/超出该券的发行上限：最多还能增加 0/).waitFor();
  await page.getByRole('dialog').locator('.ant-modal-close').click();

  const phone = await takePhone({ locale: 'zh-CN' });
  await expect
    .poll(async () => {
      await phone.open('/');
      return phone.coupon(title).count();
    })
    .toBeGreaterThan(0);
  await phone.coupon(title).getByRole('button', { name: phone.words.loginToCollect }).tap();
  await logIn(phone, sandbox, newNumber());
  await phone.toast(phone.words.collected);
  await pauseFromList(editor, title);
  await Promise.all([editor.leave(), approver.leave()]);
});

journey(
  'two operators change the stock at once: the second sees the new total, and nothing is lost',
  async ({ browser }) => {
    const operators = [await signInAs(browser, 'editor'), await signInAs(browser, 'editor')] as const;
    const [one, other] = operators;
    const submit = (operator: OperatorConsole) =>
      operator.page.getByRole('dialog').getByRole('button', { name: '调整库存' }).click();
    for (const operator of operators) {
      operator.troubles.allow(/status of 409/);
      await operator.open('/coupons?keyword=星级客户8元话费');
      await operator.page.getByRole('link', { name: '星级客户8元话费' }).click();
      await operator.page.getByRole('tab', { name: '库存与限额' }).click();
      await button(operator, '调整库存').click();
      await operator.page.getByLabel('调整数量').fill(operator === one ? '100' : '-50');
      await operator.page.getByRole('textbox', { name: '原因' }).fill('领取人数超出预期');
    }
    await submit(one);
    await one.page.getByRole('cell', { name: '2,100', exact: true }).first().waitFor();
    await submit(other);
    await other.page.getByText('他人刚刚做了修改，当前为 2100。请核对后再次提交。').waitFor();
    await submit(other);
    await other.page.getByRole('cell', { name: '2,050', exact: true }).first().waitFor();
    const ledger = other.page.getByRole('region', { name: '库存流水' });
    await ledger.getByRole('row').filter({ hasText: '减少' }).waitFor();
    expect(await problemsOf(other)).toEqual([]);
    await Promise.all(operators.map((operator) => operator.leave()));
  },
);
