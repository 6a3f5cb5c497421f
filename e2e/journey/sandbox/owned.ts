import { codeOf } from '@coupon-centre/contract/call/errors';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';
import { wordsOf } from '#journey/words/words.ts';

type Title =
  | 'luckyCredit'
  | 'dailyData'
  | 'fruit'
  | 'coffee'
  | 'books'
  | 'store'
  | 'topUp50'
  | 'topUp98'
  | 'ringtone'
  | 'boost';

/** Id of an offered coupon, by its title. */
export async function offerId(sandbox: Sandbox, title: Title): Promise<string> {
  const keyword = wordsOf('zh-CN')[title];
  const answer = await sandbox.call(listOffers, { keyword });
  const found =
    answer.code === codeOf.SUCCESS ? answer.resp_data.list.find(({ mTitle }) => mTitle === keyword) : undefined;
  if (found === undefined) throw new Error(`${keyword} is not on offer`);
  return found.sCardId;
}

/** Collects a coupon for a subscriber, for journeys that start after it; returns its id among their own. */
export async function giveCoupon(sandbox: Sandbox, person: Person, title: Title): Promise<string> {
  const answer = await sandbox.call(claimCoupon, { sCardId: await offerId(sandbox, title) }, person);
  if (answer.code !== codeOf.SUCCESS) throw new Error(`cannot collect ${title}: ${answer.msg}`);
  return answer.resp_data.uCardId;
}
