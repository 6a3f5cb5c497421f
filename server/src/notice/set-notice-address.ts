import { randomInt } from 'node:crypto';
import { SMS_CODE_DIGITS } from '@coupon-centre/contract/foundation/limits';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { checkUrl } from '#webhooks/webhook-url.ts';
import { offerAddress } from './contact-store.ts';
import { leaveLetter } from './letter.ts';
import type { Notices } from './notices.ts';

const makeCode = (): string => String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0');

/** A webhook's address in its normal form. Throws BadInput. */
const checked = (url: string, { privateHosts }: Notices): Promise<string> =>
  checkUrl(url, privateHosts).catch((error: unknown) => {
    throw error instanceof BadInput ? new BadInput('address', error.problem) : error;
  });

export const setNoticeAddress =
  (notices: Notices): Handler<'setNoticeAddress'> =>
  async ({ way, address: typed }, caller) => {
    const { db, addresses, letters, offers, hashCode } = notices;
    if (!offers[way]) return refuse('WRONG_STATE', { state: 'NOT_OFFERED' });
    const address = way === 'WEBHOOK' ? await checked(typed, notices) : typed;
    const { operatorId, nowMs } = caller;
    const code = makeCode();
    return audited(db, caller, async (trx, note) => {
      const offered = {
        operatorId,
        way,
        sealed: addresses.seal(address),
        codeHash: hashCode({ operatorId, way, code }),
      };
      const kept = await offerAddress(trx, { ...offered, nowMs });
      if ('retryAfterSec' in kept) return refuse('SIGN_IN_LOCKED', { retryAfterSec: kept.retryAfterSec });
      // The language in which they use the console, until they choose another.
      await trx
        .insertInto('operator_notice_setting')
        .values({ operator_id: operatorId, locale: caller.locale })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await leaveLetter(trx, letters, { letter: { kind: 'CODE', operatorId, way, code }, nowMs });
      note({ action: 'operator.notice.address.set', target: { kind: 'operator', id: operatorId }, after: { way } });
      return { codeUntil: toInstant(kept.codeUntilMs) };
    });
  };
