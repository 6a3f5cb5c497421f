import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';

/**
 * What became of a login SMS. One that failed by every route does not count against the limit of one a minute, so that the page
 * can offer another at once. That it was delivered is not told: a number that may not log in gets no SMS, and looks the same.
 */
export const showLoginSms =
  ({ codeSms, codes }: Identity): Handler<'showLoginSms'> =>
  async ({ smsId }) => {
    const sent = await codeSms.read(smsId);
    if (sent?.state === 'FAILED') await codes.allowNext(sent.phoneHash, sent.placedAtMs);
    return { state: sent?.state ?? 'ON_ITS_WAY' };
  };
