import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { confirmOffered, takeTry } from './contact-store.ts';
import type { Notices } from './notices.ts';

export const confirmNoticeAddress =
  ({ db, isCode }: Notices): Handler<'confirmNoticeAddress'> =>
  async ({ way, code }, caller) => {
    const { operatorId, nowMs } = caller;
    // On its own, so that a wrong code is counted.
    const expected = await takeTry(db, { operatorId, way }, nowMs);
    if (expected === undefined || !isCode(expected, { operatorId, way, code })) {
      return refuse('NOTICE_CODE_WRONG');
    }
    return audited(db, caller, async (trx, note) => {
      if (!(await confirmOffered(trx, { operatorId, way }, expected))) return refuse('NOTICE_CODE_WRONG');
      note({
        action: 'operator.notice.address.confirmed',
        target: { kind: 'operator', id: operatorId },
        after: { way },
      });
      return nothing;
    });
  };
