import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import type { Person, Sandbox } from '#journey/sandbox.ts';
import { wordsOf } from '#journey/words.ts';

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

/** The id of a coupon on offer, by its title. */
export async function offerId(sandbox: Sandbox, title: Title): Promise<string> {
  const keyword = wordsOf('zh-CN')[title];
  const answer = await sandbox.call(getCardVoucherList, { keyword });
  const found = answer.code === '0000' ? answer.resp_data.list.find(({ mTitle }) => mTitle === keyword) : undefined;
  if (found === undefined) throw new Error(`nobody offers ${keyword}`);
  return found.sCardId;
}

/** Collects a coupon for somebody, for journeys that begin after it; its id among their own. */
export async function giveCoupon(sandbox: Sandbox, person: Person, title: Title): Promise<string> {
  const answer = await sandbox.call(collectFromCardCenter, { sCardId: await offerId(sandbox, title) }, person);
  if (answer.code !== '0000') throw new Error(`${title} was not collected: ${answer.msg}`);
  return answer.resp_data.uCardId;
}
