import { setTimeout } from 'node:timers/promises';
import { beginCodeSetUp } from '@coupon-centre/contract/operator/session/begin-code-set-up';
import { choosePassword } from '@coupon-centre/contract/operator/session/choose-password';
import { finishCodeSetUp } from '@coupon-centre/contract/operator/session/finish-code-set-up';
import { signIn } from '@coupon-centre/contract/operator/session/sign-in';
import { oneTimeCode } from '#journey/one-time-code.ts';

/** What an operator chooses in place of the one-time password. */
export const OWN_PASSWORD = 'a sentence of my own';

interface FirstAccess {
  readonly name: string;
  readonly oneTimePassword: string;
}

/** All journeys share one address, and one of them tries wrong passwords: the others wait, as people are told to. */
const TOO_MANY_TRIES = '8010';
const WAIT_MS = 1_000;
const MAX_WAITS = 30;

/** A call of the console with a session's cookie; what it answered, and the cookie that holds from then on. */
export async function consoleCall(baseUrl: string, path: string, request: object, cookie: string) {
  for (let waits = 0; ; waits += 1) {
    const answer = await callOnce(baseUrl, path, request, cookie);
    if (answer.code === '0000') return { data: answer.data, cookie: answer.cookie };
    if (answer.code !== TOO_MANY_TRIES || waits === MAX_WAITS) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    await setTimeout(WAIT_MS);
  }
}

async function callOnce(baseUrl: string, path: string, request: object, cookie: string) {
  const response = await fetch(baseUrl + path, {
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
  /** Of the open session. */
  readonly cookie: string;
  /** The authenticator's, in Base32. */
  readonly secret: string;
}

/** The whole first sign-in of an operator, step by step, without a browser. */
export async function firstSignIn(baseUrl: string, { name, oneTimePassword }: FirstAccess): Promise<SignedIn> {
  let cookie = '';
  const call = async (path: string, request: object): Promise<Record<string, unknown>> => {
    const answer = await consoleCall(baseUrl, path, request, cookie);
    cookie = answer.cookie;
    return answer.data;
  };
  await call(signIn.path, { name, password: oneTimePassword });
  await call(choosePassword.path, { password: oneTimePassword, newPassword: OWN_PASSWORD });
  const secret = String((await call(beginCodeSetUp.path, {}))['secret']);
  await call(finishCodeSetUp.path, { code: oneTimeCode(secret) });
  return { cookie, secret };
}
