import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';
import { makeAppeal, makeCluster, makeHold } from '#test/factories/risk-case.ts';

const reason = 'matrix';

export function riskCaseRows(on: MatrixScene): Pick<MatrixRows, 'CLAWBACK' | 'APPEAL'> {
  const { db, deciders } = on;
  const other = deciders.administrator.session;
  const begun = async (clawbackId: string) => {
    const clawback = db.selectFrom('clawback').select('clawback_id').where('clawback_id', '=', clawbackId);
    return (await clawback.where('state', 'in', ['RUNNING', 'DONE']).execute()).length;
  };

  const clawBackCluster: MatrixRow = async (by) => {
    const { clusterId } = await makeCluster(on, { accounts: 2 });
    const request = { clusterId, reason };
    const answer = await by.call('riskCases/clawBackCluster', request);
    const { clawbackId } = answer.body.resp_data ?? {};
    return {
      answer,
      effects: () => begun(clawbackId),
      edit: { act: () => other.call('riskCases/clawBackCluster', request), ends: 'HELD' },
    };
  };

  const withdrawHolds: MatrixRow = async (by) => {
    const { subscriberId, ownedId } = await makeHold(on);
    const request = { coupons: [{ subscriberId, ownedId }], reason };
    const answer = await by.call('riskCases/withdrawHolds', request);
    const { clawbackId } = answer.body.resp_data ?? {};
    return {
      answer,
      effects: () => begun(clawbackId),
      edit: { act: () => other.call('riskCases/withdrawHolds', request), ends: 'HELD' },
    };
  };

  const giveBackAppeal: MatrixRow = async (by) => {
    const { appealId, ownedId } = await makeAppeal(on);
    return {
      answer: await by.call('riskCases/giveBackAppeal', { appealId, reason }),
      async effects() {
        const owned = db.selectFrom('owned_coupon').select('state').where('owned_id', '=', ownedId);
        return (await owned.where('state', '=', 'AVAILABLE').execute()).length;
      },
      edit: { act: () => other.call('riskCases/refuseAppeal', { appealId, reason }), ends: 'HELD' },
    };
  };

  return { CLAWBACK: { clawBackCluster, withdrawHolds }, APPEAL: { giveBackAppeal } };
}
