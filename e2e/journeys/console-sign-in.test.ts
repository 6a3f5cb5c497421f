import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { newOperator, openConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { OWN_PASSWORD } from '#stage/console-session.ts';
import { oneTimeCode } from '#stage/one-time-code.ts';

journey(
  'first sign-in: new password, authenticator, recovery codes; sign out, then in again with a recovery code',
  async ({ browser }) => {
    const { name, oneTimePassword } = await newOperator('editor');
    const operator = await openConsole(browser);
    const { page } = operator;
    const button = (text: string) => page.getByRole('button', { name: text, exact: true });
    const signIn = async (password: string): Promise<void> => {
      await page.getByLabel('账号').fill(name);
      await page.getByLabel('密码', { exact: true }).fill(password);
      await button('登录').click();
    };

    await operator.open('/account');
    await page.getByRole('heading', { name: '登录' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await signIn('not this one');
    await page.getByText('账号或密码不正确').waitFor();
    await signIn(oneTimePassword);

    await page.getByLabel('新密码', { exact: true }).fill('too short');
    await page.getByLabel('再输一遍新密码').fill('too shor');
    await button('继续').click();
    await page.getByText('两次输入的密码不一致').waitFor();
    await page.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('再输一遍新密码').fill(OWN_PASSWORD);
    await button('继续').click();

    const secret = (await page.locator('code').textContent()) ?? '';
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('textbox', { name: '动态验证码' }).fill(oneTimeCode(secret));
    await button('继续').click();
    await page.getByText('恢复码只显示这一次').waitFor();
    const [recoveryCode = ''] = ((await page.locator('pre').textContent()) ?? '').split('\n');
    await button('我已妥善保存').click();
    // Continues at the requested screen.
    await page.getByRole('heading', { name: '我的账号' }).waitFor();

    await page.getByRole('button', { name: new RegExp(`${name}.*编辑员`) }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await signIn(OWN_PASSWORD);
    await button('验证器不在身边？改用恢复码').click();
    await page.getByRole('textbox', { name: '恢复码' }).fill(recoveryCode);
    await button('继续').click();
    await page.getByRole('heading', { name: `您好，${name}` }).waitFor();
    await operator.leave();
  },
);

journey('in the sandbox one tap signs in by role, and another tap changes the role', async ({ browser }) => {
  const operator = await openConsole(browser);
  const { page } = operator;
  const signInAsRole = async (role: string): Promise<void> => {
    await page.goto(new URL('/sandbox?lang=zh-CN', inject('baseUrl')).href);
    await page.getByRole('region', { name: '运营控制台' }).getByRole('button', { name: role }).click();
    await page.getByRole('heading', { name: `您好，${role}` }).waitFor();
  };
  await signInAsRole('编辑员');
  await page.getByRole('link', { name: '券', exact: true }).click();
  await page.getByRole('button', { name: '新建券' }).waitFor();
  await signInAsRole('审批员');
  await page.getByRole('link', { name: '券', exact: true }).click();
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('button', { name: '新建券' }).count()).toBe(0);
  await page.goto(new URL('/sandbox?lang=zh-CN', inject('baseUrl')).href);
  await page.getByRole('region', { name: '运营控制台' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await operator.leave();
});

journey('repeated failures have to wait', async ({ browser }) => {
  const { name } = await newOperator('viewer');
  const operator = await openConsole(browser, { locale: 'en' });
  const { page } = operator;
  operator.troubles.allow(/status of 429/);
  await operator.open('/');
  for (let tries = 1; tries <= 4; tries += 1) {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(`guess ${tries}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByText(tries < 4 ? 'Name or password is wrong' : /Too many attempts; please wait \d+ seconds/)
      .waitFor();
  }
  await operator.leave();
});

journey(
  'a role sees its own screens and is refused the others; an administrator finds its actions in the audit',
  async ({ browser }) => {
    const viewer = await signInAs(browser, 'viewer');
    await viewer.open('/operators');
    await viewer.page.getByText('您的角色没有此页面的权限').waitFor();
    expect(await viewer.page.getByRole('link', { name: '操作审计' }).count()).toBe(0);

    const administrator = await signInAs(browser, 'administrator', { locale: 'en' });
    const { page } = administrator;
    await administrator.open('/');
    for (const screen of ['Operators', 'API keys', 'Audit']) {
      await page.getByRole('link', { name: screen, exact: true }).click();
      await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
      await page.getByRole('row').nth(1).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    // Text becomes no markup.
    administrator.troubles.allow(/TrustedHTML/);
    const isRefused = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">';
        return false;
      } catch {
        return true;
      }
    });
    expect(isRefused).toBe(true);
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The chain is intact').waitFor();
    await page.getByRole('combobox', { name: 'Action', exact: true }).fill('Created an oper');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect.poll(() => page.url()).toContain('action=operator.made');
    const rows = page.locator('tbody').getByRole('row');
    await expect
      .poll(async () => (await rows.allInnerTexts()).every((text) => text.includes('Created an operator')))
      .toBe(true);
    await page.getByRole('button', { name: 'Expand row' }).first().click();
    await page.getByRole('rowheader', { name: 'Role' }).first().waitFor();
    // Read by a person: no code, no id.
    const read = await page.getByRole('table').first().textContent();
    expect(read).not.toMatch(/operator\.made|[\da-f]{8}-[\da-f]{4}-/);
    await Promise.all([viewer.leave(), administrator.leave()]);
  },
);

journey('if the session ends while typing, signing in again over the screen loses nothing', async ({ browser }) => {
  const operator = await signInAs(browser, 'administrator');
  const { page } = operator;
  await operator.open('/operators');
  await page.getByRole('button', { name: '新建操作员' }).click();
  const dialog = page.getByRole('dialog', { name: '新建操作员' });
  await dialog.getByLabel('账号').fill(`kept${Date.now()}`);
  await dialog.getByLabel('姓名').fill('小留');
  await operator.context.clearCookies();
  await dialog.getByRole('button', { name: '新建操作员' }).click();

  const again = page.getByRole('dialog', { name: '登录已过期，请重新登录' });
  await again.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  // The code of this half minute has been used.
  await again.getByRole('textbox', { name: '动态验证码' }).fill(oneTimeCode(operator.secret, 1));
  await again.getByRole('button', { name: '继续' }).click();
  // The request sent before continues by itself.
  await page.getByText('前半段只显示这一次').waitFor();
  await operator.leave();
});
