import { audited } from '#audit/audited.ts';
import { lockOperator } from '#operator/operator-store.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { Notices } from './notices.ts';

export const saveNoticeChoices =
  ({ db }: Notices): Handler<'saveNoticeChoices'> =>
  ({ locale, choices, silentKinds }, caller) =>
    audited(db, caller, async (trx, note) => {
      const { operatorId } = caller;
      await lockOperator(trx, operatorId);
      const setting = { locale, ...(silentKinds && { silent_kinds: silentKinds }) };
      await trx
        .insertInto('operator_notice_setting')
        .values({ operator_id: operatorId, ...setting })
        .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(setting))
        .execute();
      await trx.deleteFrom('operator_notice_choice').where('operator_id', '=', operatorId).execute();
      if (choices.length > 0) {
        await trx
          .insertInto('operator_notice_choice')
          .values(choices.map(({ kind, way }) => ({ operator_id: operatorId, kind, way })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      const chosen = choices.map(({ kind, way }) => `${kind} ${way}`);
      note({
        action: 'operator.notice.choices.saved',
        target: { kind: 'operator', id: operatorId },
        after: { locale, choices: chosen, ...(silentKinds && { silentKinds }) },
      });
      return nothing;
    });
