import type { Card } from '@coupon-centre/contract/claim/card';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { call, SESSION_OVER } from '#lib/call/call.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { showToast } from '#ui/toast.tsx';
import { claimKey, noteClaim, settledNow } from './claim-attempts.ts';

const words: Readonly<Record<Locale, Readonly<Record<'set' | 'off' | 'failed', string>>>> = {
  'zh-CN': { set: '有货时会短信通知您', off: '到货提醒已取消', failed: '网络不太顺畅，请再试一次' },
  en: {
    set: 'We’ll text you when it’s back in stock',
    off: 'Reminder cancelled',
    failed: 'The network is slow, please try again',
  },
};

/** Coupons whose reminder is being switched. */
const underWay = new Set<string>();

/** Sets the reminder of a sold-out coupon's new stock, or cancels it, from the tap to the message. Guests log in first. */
export const switchRestock = async (card: Card, locale: Locale): Promise<void> => {
  if (underWay.has(card.sCardId)) return;
  underWay.add(card.sCardId);
  await sendSwitch(card, locale).finally(() => underWay.delete(card.sCardId));
};

const sendSwitch = async (card: Card, locale: Locale): Promise<void> => {
  const on = card.restock === undefined;
  const { sCardId, actionState } = card;
  const send = () => call('switchReminder', { kind: 'RESTOCK', on, sCardId, ...channelPart() }).catch(() => null);
  let answer: Awaited<ReturnType<typeof send>> = null;
  do {
    if (!(await requestLogin())) return;
    answer = await send();
  } while (answer !== null && SESSION_OVER.includes(answer.code));
  if (answer?.code !== codeOf.SUCCESS) return showToast(answer?.msg ?? words[locale].failed);
  const restock = answer.resp_data.restock ?? undefined;
  const change = { actionState, restock };
  noteClaim(claimKey(sCardId, undefined), { kind: 'settled', change, mayAgain: false, at: settledNow() });
  showToast(restock === undefined ? words[locale].off : words[locale].set);
};
