import { randomInt } from 'node:crypto';
import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import { showApproval } from '@coupon-centre/contract/approval/show-approval';
import type { Role } from '@coupon-centre/contract/call/rights';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { CONSOLE_BASE } from '@coupon-centre/contract/foundation/limits';
import { makeOperator } from '@coupon-centre/contract/operator/accounts/make-operator';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Troubles, watchTroubles } from '#journey/browser/troubles.ts';
import { consoleCall, firstSignIn } from '#stage/console-session.ts';

const PATIENCE_MS = 30_000;
const DESKTOP = { width: 1440, height: 900 } as const;

/** A separate browser context with the console open in it. */
export interface OperatorConsole {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly troubles: Troubles;
  /** Opens an address below the console's base, such as `/audit`. */
  open(path: string): Promise<void>;
  /** Closes the browser context; fails on unexpected console messages and requests. */
  leave(): Promise<void>;
}

/** A served product, and an administrator's session to create operators with. */
interface Product {
  readonly baseUrl: string;
  readonly administratorCookie: string;
  /** Of another administrator, who approves what the first one asks for. */
  readonly secondAdministratorCookie: string;
}

/** The product shared by all journeys of a run. */
const shared = (): Product => ({
  baseUrl: inject('baseUrl'),
  administratorCookie: inject('administratorCookie'),
  secondAdministratorCookie: inject('secondAdministratorCookie'),
});

interface ConsoleOptions {
  /** Default: the product shared by all journeys. */
  readonly product?: Product;
  readonly locale?: Locale;
  readonly isDark?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
  /** Who signs in; default: a new operator with a unique name. */
  readonly person?: Person;
}

/** How an operator is called. */
interface Person {
  readonly name: string;
  readonly displayName: string;
}

export interface NewOperator {
  readonly name: string;
  readonly oneTimePassword: string;
}

function uniquePerson(role: Role): Person {
  const name = `${role}${randomInt(10 ** 9)}`;
  return { name, displayName: name };
}

/** Opens a console without signing in. */
export async function openConsole(
  browser: Browser,
  { product: { baseUrl } = shared(), locale = 'zh-CN', isDark = false, size = DESKTOP }: ConsoleOptions = {},
): Promise<OperatorConsole> {
  const context = await browser.newContext({
    locale,
    viewport: size,
    // Not the business time zone, so that times shown in the device's zone are noticed.
    timezoneId: 'America/New_York',
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const troubles = watchTroubles(context);
  // Before sign-in the console asks for the session and is refused.
  troubles.allow(/status of 40[13]/);
  const page = await context.newPage();
  return {
    context,
    page,
    troubles,
    open: async (path) => void (await page.goto(baseUrl + CONSOLE_BASE + path)),
    leave: async () => {
      await context.close();
      const seen = troubles.list();
      if (seen.length > 0) throw new Error(`Unexpected troubles: ${seen.join('\n')}`);
    },
  };
}

/** Approves what the first administrator asked for; returns what the decision answers. */
export async function approveAsSecond(
  { baseUrl, secondAdministratorCookie: cookie }: Product,
  approvalId: string,
): Promise<Record<string, unknown>> {
  const { data } = await consoleCall(baseUrl, { path: showApproval.path, request: { approvalId }, cookie });
  const request = { approvalId, hash: data['hash'], isApproved: true };
  return (await consoleCall(baseUrl, { path: decideApproval.path, request, cookie })).data;
}

/** Creates an operator that has not signed in yet. */
export async function newOperator(
  role: Role,
  product: Product = shared(),
  person: Person = uniquePerson(role),
): Promise<NewOperator> {
  const { baseUrl, administratorCookie } = product;
  const request = { ...person, role };
  const { data } = await consoleCall(baseUrl, { path: makeOperator.path, request, cookie: administratorCookie });
  const { secondHalf } = await approveAsSecond(product, String(data['approvalId']));
  return { name: person.name, oneTimePassword: `${data['oneTimePassword']}-${secondHalf}` };
}

/** A console with an operator signed in. */
export interface SignedInConsole extends OperatorConsole {
  /** The authenticator's secret. */
  readonly secret: string;
  /** Calls the console's API as this operator, for steps outside the journey. */
  call(path: string, request: object): Promise<Record<string, unknown>>;
}

/** Opens a console signed in as a new operator with this role; no screen is open yet. */
export async function signInAs(browser: Browser, role: Role, kind: ConsoleOptions = {}): Promise<SignedInConsole> {
  const { product = shared(), person } = kind;
  const { baseUrl } = product;
  const { cookie, secret } = await firstSignIn(baseUrl, await newOperator(role, product, person));
  const operator = await openConsole(browser, kind);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await operator.context.addCookies([
    { name, value, domain: new URL(baseUrl).hostname, path: '/console-api', httpOnly: true, sameSite: 'Strict' },
  ]);
  const call = async (path: string, request: object) => (await consoleCall(baseUrl, { path, request, cookie })).data;
  return { ...operator, secret, call };
}
