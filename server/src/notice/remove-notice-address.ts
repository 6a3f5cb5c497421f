import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { forgetAddresses } from './contact-store.ts';
import type { Notices } from './notices.ts';

export const removeNoticeAddress =
  ({ db }: Notices): Handler<'removeNoticeAddress'> =>
  ({ way }, caller) =>
    audited(db, caller, async (trx, note) => {
      const { operatorId } = caller;
      if (!(await forgetAddresses(trx, { operatorId, way }))) return refuse('UNKNOWN_ITEM');
      note({
        action: 'operator.notice.address.removed',
        target: { kind: 'operator', id: operatorId },
        before: { way },
      });
      return nothing;
    });
