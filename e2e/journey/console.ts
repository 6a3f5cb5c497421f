import { randomInt } from 'node:crypto';
import type { Locale } from '@coupon-centre/contract/field';
import { CONSOLE_BASE } from '@coupon-centre/contract/limits';
import { makeOperator } from '@coupon-centre/contract/operator/operators/make-operator';
import type { Role } from '@coupon-centre/contract/operator/rights';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Troubles, watchTroubles } from '#journey/troubles.ts';
import { consoleCall, firstSignIn } from '#stage/console-session.ts';

const PATIENCE_MS = 15_000;
const DESK = { width: 1440, height: 900 } as const;

/** An operator's desk: a browser of its own with the console open in it. */
export interface Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly troubles: Troubles;
  /** Opens an address below the console's base, such as `/audit`. */
  open(path: string): Promise<void>;
  /** Fails where something went wrong that nobody saw; ends the browser. */
  leave(): Promise<void>;
}

/** Where a product is served, and who can make operators there. */
interface Office {
  readonly baseUrl: string;
  readonly administratorCookie: string;
}

/** The product that all journeys of a run share. */
const shared = (): Office => ({ baseUrl: inject('baseUrl'), administratorCookie: inject('administratorCookie') });

interface DeskKind {
  /** Left out: of the product that all journeys share. */
  readonly office?: Office;
  readonly locale?: Locale;
  readonly isDark?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
}

export interface NewOperator {
  readonly name: string;
  readonly oneTimePassword: string;
}

/** A desk where nobody is signed in. */
export async function takeDesk(
  browser: Browser,
  { office: { baseUrl } = shared(), locale = 'zh-CN', isDark = false, size = DESK }: DeskKind = {},
): Promise<Desk> {
  const context = await browser.newContext({
    locale,
    viewport: size,
    // Not the business time zone, so that whatever is shown in the device's time is seen to be wrong.
    timezoneId: 'America/New_York',
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const troubles = watchTroubles(context);
  // Before anybody has signed in, the console asks who is there and is told: nobody.
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
      if (seen.length > 0) throw new Error(`Troubles on the way:\n${seen.join('\n')}`);
    },
  };
}

/** An operator whom nobody in this run has had, made by the administrator, who has not signed in yet. */
export async function newOperator(
  role: Role,
  { baseUrl, administratorCookie }: Office = shared(),
): Promise<NewOperator> {
  const name = `${role}${randomInt(10 ** 9)}`;
  const request = { name, displayName: name, role };
  const { data } = await consoleCall(baseUrl, makeOperator.path, request, administratorCookie);
  return { name, oneTimePassword: String(data['oneTimePassword']) };
}

/** A desk with somebody at it. */
export interface OwnDesk extends Desk {
  /** The authenticator's. */
  readonly secret: string;
  /** What the console's API answers this operator, for what is no part of the journey. */
  call(path: string, request: object): Promise<Record<string, unknown>>;
}

/** A desk where an operator of this role, whom nobody else has, is signed in; no screen is open yet. */
export async function signInAs(browser: Browser, role: Role, kind: DeskKind = {}): Promise<OwnDesk> {
  const { office = shared() } = kind;
  const { baseUrl } = office;
  const { cookie, secret } = await firstSignIn(baseUrl, await newOperator(role, office));
  const desk = await takeDesk(browser, kind);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await desk.context.addCookies([
    { name, value, domain: new URL(baseUrl).hostname, path: '/console-api', httpOnly: true, sameSite: 'Strict' },
  ]);
  const call = async (path: string, request: object) => (await consoleCall(baseUrl, path, request, cookie)).data;
  return { ...desk, secret, call };
}
