import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { call } from '#lib/call/call.ts';
import { refreshAll } from '#lib/call/refreshers.ts';
import { askConsent, askNewConsent } from '#lib/consent/ask-consent.ts';
import { track } from '#lib/events/track.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { tick } from '#lib/page/haptics.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { showToast } from '#ui/toast.tsx';
import type { DailyClaim } from './daily-results.ts';

/** One id from the first tap until the server has answered, so that a repeat after a lost answer collects once. */
let openRequest: string | null = null;

/**
 * Collects today's daily coupons, from the tap to what came of each; null when the person declined, or nothing is known yet, which a
 * message says.
 */
export const collectDaily = async ({ centre }: Phrases): Promise<readonly DailyClaim[] | null> => {
  let needsConsent = false;
  for (;;) {
    if (!(await requestLogin()) || !(await (needsConsent ? askNewConsent() : askConsent()))) return null;
    openRequest ??= newRequestId();
    const answer = await call('claimDailyCoupons', { requestId: openRequest, ...channelPart() }).catch(() => null);
    switch (answer?.code) {
      case codeOf.SUCCESS: {
        openRequest = null;
        tick();
        for (const { sCardId, code } of answer.resp_data.list) {
          track('collect', { call: 'collectDailyCards', success: code === codeOf.SUCCESS, code, sCardId });
        }
        await refreshAll();
        return answer.resp_data.list;
      }
      case codeOf.CONSENT_NEEDED:
        needsConsent = true;
        continue;
      case codeOf.NOT_LOGGED_IN:
      case codeOf.SESSION_ENDED:
      case codeOf.SESSION_MISMATCH:
        needsConsent = false;
        continue;
      default:
        showToast(answer?.msg ?? centre.collectFailed);
        return null;
    }
  }
};
