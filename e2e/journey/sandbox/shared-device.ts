import type { AnswerOf } from '@coupon-centre/contract/call/envelope';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { offerId } from '#journey/sandbox/owned.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';
import { fetchAgain } from '#stage/fetch-again.ts';

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/** New people who collect the same coupon one after the other with one browser. */
export async function claimOnOneDevice(baseUrl: string, sandbox: Sandbox, count: number): Promise<readonly Person[]> {
  const page = await fetchAgain(`${baseUrl}${PAGE_BASE}/`, { headers: { 'user-agent': USER_AGENT } });
  const device = page.headers
    .getSetCookie()
    .find((cookie) => /^(?:__Host-)?device=/.test(cookie))
    ?.split(';')[0];
  if (device === undefined) throw new Error('the page gave the browser no device');
  const sCardId = await offerId(sandbox, 'luckyCredit');
  const people = await sandbox.newPeople(count);
  for (const { H5_TOKEN, ms, hc } of people) {
    const response = await fetchAgain(baseUrl + claimCoupon.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, cookie: device, H5_TOKEN, ms, hc },
      body: JSON.stringify({ sCardId }),
    });
    const answer = (await response.json()) as AnswerOf<typeof claimCoupon>;
    if (answer.code !== codeOf.SUCCESS) throw new Error(`cannot collect: ${answer.code} ${answer.msg}`);
  }
  return people;
}
