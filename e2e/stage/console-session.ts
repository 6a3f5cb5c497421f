import { setTimeout } from 'node:timers/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { beginCodeSetUp } from '@coupon-centre/contract/operator/sign-in/begin-code-set-up';
import { choosePassword } from '@coupon-centre/contract/operator/sign-in/choose-password';
import { finishCodeSetUp } from '@coupon-centre/contract/operator/sign-in/finish-code-set-up';
import { signIn } from '@coupon-centre/contract/operator/sign-in/sign-in';
import { fetchAgain } from '#stage/fetch-again.ts';
import { oneTimeCode } from '#stage/one-time-code.ts';

/** The password chosen in place of the one-time password. */
export const OWN_PASSWORD = 'a sentence of my own';

interface FirstAccess {
  readonly name: string;
  readonly oneTimePassword: string;
}

/** All journeys share one address, and one of them tries wrong passwords: the others wait as the server asks. */
const WAIT_MS = 1_000;
const MAX_WAITS = 30;

interface ConsoleCall {
  readonly path: string;
  readonly request: object;
  /** The session's cookie; empty without a session. */
  readonly cookie: string;
}

/** A console call with a session's cookie; returns the answer, and the cookie valid from then on. */
export async function consoleCall(baseUrl: string, call: ConsoleCall) {
  for (let waits = 0; ; waits += 1) {
    const answer = await callOnce(baseUrl, call);
    if (answer.code === codeOf.SUCCESS) return { data: answer.data, cookie: answer.cookie };
    if (answer.code !== codeOf.SIGN_IN_LOCKED || waits === MAX_WAITS)
      throw new Error(`${call.path}: ${answer.code} ${answer.msg}`);
    await setTimeout(WAIT_MS);
  }
}

async function callOnce(baseUrl: string, { path, request, cookie }: ConsoleCall) {
  const response = await fetchAgain(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-console': '1', ...(cookie !== '' && { cookie }) },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as { code: string; msg: string; resp_data: Record<string, unknown> };
  return {
    code: body.code,
    msg: body.msg,
    data: body.resp_data,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie,
  };
}

interface SignedIn {
  /** The open session's cookie. */
  readonly cookie: string;
  /** The authenticator's secret, Base32. */
  readonly secret: string;
}

/** An operator's whole first sign-in, step by step, without a browser. */
export async function firstSignIn(baseUrl: string, { name, oneTimePassword }: FirstAccess): Promise<SignedIn> {
  let cookie = '';
  const call = async (path: string, request: object): Promise<Record<string, unknown>> => {
    const answer = await consoleCall(baseUrl, { path, request, cookie });
    cookie = answer.cookie;
    return answer.data;
  };
  await call(signIn.path, { name, password: oneTimePassword });
  await call(choosePassword.path, { password: oneTimePassword, newPassword: OWN_PASSWORD });
  const secret = String((await call(beginCodeSetUp.path, {}))['secret']);
  await call(finishCodeSetUp.path, { code: oneTimeCode(secret) });
  return { cookie, secret };
}

/** Signs the two first administrators in: their session cookies. */
export async function signInBoth(baseUrl: string, administrators: readonly FirstAccess[]): Promise<[string, string]> {
  const cookies: string[] = [];
  for (const administrator of administrators) cookies.push((await firstSignIn(baseUrl, administrator)).cookie);
  const [first, second] = cookies;
  if (first === undefined || second === undefined) throw new Error('the first start made no two administrators');
  return [first, second];
}
