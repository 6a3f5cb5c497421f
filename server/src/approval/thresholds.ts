import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { ApprovalNode } from './approval-node.ts';
import { openApprovalOf } from './approval-store.ts';
import type { ApprovalWork } from './approval-work.ts';
import { askApproval } from './ask-approval.ts';

/** The one subject of its kind. */
const SUBJECT = 'all';

interface Thresholds {
  readonly codesFen: number;
  readonly financeFen: number;
}

const selectThresholds = (db: Kysely<Schema>) =>
  db.selectFrom('approval_threshold').select(['codes_fen', 'finance_fen']);
const present = (row: { readonly codes_fen: string; readonly finance_fen: string }): Thresholds => ({
  codesFen: Number(row.codes_fen),
  financeFen: Number(row.finance_fen),
});
const hold = async (trx: Transaction<Schema>): Promise<Thresholds> =>
  present(await selectThresholds(trx).forUpdate().executeTakeFirstOrThrow());

/** Sums above which approvals are needed; two administrators change them together. */
export const thresholdsApproval: ApprovalWork = {
  baseOf: async (trx) => ({ ...(await hold(trx)) }),
  async carryOut(trx, { asked, reason }, { note }) {
    const before = await hold(trx);
    const { codesFen, financeFen } = asked as unknown as Thresholds;
    await trx
      .updateTable('approval_threshold')
      .set({ codes_fen: String(codesFen), finance_fen: String(financeFen) })
      .execute();
    const after = { codesFen, financeFen };
    note({
      action: 'approval.thresholds.set',
      target: { kind: 'thresholds', id: SUBJECT },
      before: { ...before },
      after,
      reason,
    });
    return null;
  },
};

export const showThresholds =
  ({ db }: Pick<ApprovalNode, 'db'>): Handler<'showThresholds'> =>
  async () => ({
    ...present(await selectThresholds(db).executeTakeFirstOrThrow()),
    approvalId: await openApprovalOf(db, 'THRESHOLDS', SUBJECT),
  });

export const setThresholds =
  ({ db }: Pick<ApprovalNode, 'db'>): Handler<'setThresholds'> =>
  ({ expected, codesFen, financeFen, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const before = await hold(trx);
        if (before.codesFen !== expected.codesFen) return refuse('STALE_VALUE', { current: before.codesFen });
        if (before.financeFen !== expected.financeFen) return refuse('STALE_VALUE', { current: before.financeFen });
        if ((await openApprovalOf(trx, 'THRESHOLDS', SUBJECT)) !== null) {
          return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
        }
        const after = { codesFen, financeFen };
        const subject = { kind: 'THRESHOLDS', subjectId: SUBJECT, title: '审批金额界限', exposureFen: 0 } as const;
        const request = { ...subject, asked: after, inForce: { ...before }, base: { ...before }, reason };
        const asked = await askApproval(trx, request, caller);
        note({
          action: 'approval.thresholds.asked',
          target: { kind: 'thresholds', id: SUBJECT },
          before: { ...before },
          after,
          reason,
        });
        return asked;
      }),
    );
