import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setRoleClaims } from '@coupon-centre/contract/operator/provider/set-role-claims';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { approveAsSecond, openConsole } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { consoleCall } from '#stage/console-session.ts';
import { serveIdentityProvider } from '#stage/identity-provider.ts';
import { serveKillable } from '#stage/killable-product.ts';

const LINES = [
  { value: 'coupon-admins', role: 'administrator' },
  { value: 'coupon-editors', role: 'editor' },
] as const;

/** A port that is free now. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** A product whose operators sign in at an identity provider. */
async function serveWithProvider(roles: Readonly<Record<string, readonly string[]>>) {
  const port = await freePort();
  const provider = await serveIdentityProvider(`http://127.0.0.1:${port}`, roles);
  const product = await serveKillable({ ...provider.settings, PORT: port });
  const request = { expected: [], lines: [...LINES], reason: 'first roles' };
  const { baseUrl, administratorCookie: cookie } = product;
  const setLines = async (lines: object) => {
    const asked = { path: setRoleClaims.path, request: { ...request, ...lines }, cookie };
    const { data } = await consoleCall(baseUrl, asked);
    await approveAsSecond(product, String(data['approvalId']));
  };
  await setLines({});
  return { product, setLines, stop: () => Promise.all([product.stop(), provider.stop()]) };
}

/** Fills the provider's form in. */
async function enterAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Who').fill(name);
  await page.getByRole('button', { name: 'Enter' }).click();
}

journey(
  'with an identity provider: in by the work account, out of both, an emergency sign-in acknowledged, and no entry without a role',
  async ({ browser }) => {
    const { product, setLines, stop } = await serveWithProvider({
      'wang.fang': ['coupon-admins'],
      visitor: ['cafeteria'],
    });
    const operator = await openConsole(browser, { product });
    const { page } = operator;
    const button = (text: string) => page.getByRole('button', { name: text, exact: true });
    await operator.open('/operators?state=ACTIVE');
    await button('统一身份认证登录').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('统一身份认证登录').click();
    await enterAs(page, 'visitor');
    await page.getByText('您的账号（visitor）在统一身份认证中没有本控制台的角色').waitFor();
    expect(page.url()).not.toContain('code=');
    await button('换个账号登录').click();
    await enterAs(page, 'wang.fang');
    await page.getByRole('heading', { name: '您好，wang.fang' }).waitFor();

    // The set-up of this journey signed in both administrators with a password.
    await page.getByText('近 7 天有 2 次应急登录').waitFor();
    await button('确认知悉').click();
    await page.getByText('近 7 天有 2 次应急登录').waitFor({ state: 'detached' });

    await operator.open('/operators?state=ACTIVE');
    await page.getByRole('row', { name: /wang\.fang.*统一身份认证/ }).waitFor();
    await button('身份认证角色').click();
    const dialog = page.getByRole('dialog', { name: '身份认证角色' });
    await dialog.getByRole('button', { name: '添加一行' }).click();
    await dialog.getByLabel('声明值 3').fill('coupon-viewers');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('原因').fill('只读人员');
    // Meanwhile another administrator adds a line, too: refused at first, then merged.
    operator.troubles.allow(/status of 409.*setRoleClaims/);
    await setLines({ expected: LINES, lines: [...LINES, { value: 'coupon-finance', role: 'finance' }] });
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('已合并他人的修改').waitFor();
    await button('查看审批详情').click();
    await page.getByRole('heading', { name: '身份认证角色对应' }).waitFor();
    await page.getByRole('row', { name: '行 3 · 声明值 coupon-finance coupon-viewers' }).waitFor();
    await page.getByRole('row', { name: '行 4 · 声明值 — coupon-finance' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await operator.open('/operators?state=ACTIVE');

    // The session ends while typing: the provider opens in another tab, and the screen goes on.
    await button('新建操作员').click();
    const making = page.getByRole('dialog', { name: '新建操作员' });
    await making.getByLabel('账号').fill('kept');
    await making.getByLabel('姓名').fill('小留');
    await operator.context.clearCookies({ name: 'console_session' });
    await making.getByRole('button', { name: '新建操作员' }).click();
    const again = page.getByRole('dialog', { name: '登录已过期，请重新登录' });
    const [tab] = await Promise.all([
      operator.context.waitForEvent('page'),
      again.getByRole('button', { name: '统一身份认证登录' }).click(),
    ]);
    // Still signed in at the provider: nothing is asked.
    await tab.getByRole('heading', { name: '您好，wang.fang' }).waitFor();
    await page.getByText('前半段只显示这一次').waitFor();
    await page.getByText('该账号须经另一位管理员审批后才能登录').waitFor();
    await tab.close();
    await page.getByRole('button', { name: '关闭', exact: true }).last().click();

    await page.getByRole('button', { name: /wang\.fang.*管理员/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByText('统一身份认证仍处于登录状态').waitFor();
    expect(await page.getByRole('link', { name: '一并退出' }).getAttribute('href')).toContain('/session/end');
    await button('应急登录（本地账号）').click();
    await page.getByRole('heading', { name: '应急登录' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await operator.leave();
    await stop();
  },
);
