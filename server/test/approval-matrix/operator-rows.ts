import type { Role } from '@coupon-centre/contract/call/rights';
import { v7 as newId } from 'uuid';
import { addOperator } from '#operator/operator-store.ts';
import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';

const reason = 'matrix';

export function operatorRows(on: MatrixScene): Pick<MatrixRows, 'OPERATOR'> {
  const { db, clock, deciders } = on;
  const administrator = deciders.administrator.session;
  let made = 0;
  const newName = (): string => {
    made += 1;
    return `subject-${made}`;
  };
  const subject = async (state: 'ACTIVE' | 'DISABLED', role: Role = 'viewer'): Promise<string> => {
    const name = newName();
    const account = { name, displayName: name, role, passwordHash: 'none', state, nowMs: clock.now() };
    return (await addOperator(db, account)) ?? '';
  };
  const rowOf = (operatorId: string) =>
    db.selectFrom('operator').selectAll().where('operator_id', '=', operatorId).executeTakeFirst();
  const disable = (operatorId: string) => () =>
    administrator.call('operators/setState', { operatorId, state: 'DISABLED', reason });
  const toSupport = (operatorId: string) => () =>
    administrator.call('operators/changeRole', { operatorId, expectedRole: 'viewer', role: 'support', reason });

  const makeOperator: MatrixRow = async (by) => {
    const name = newName();
    const answer = await by.call('operators/make', { name, displayName: name, role: 'viewer' });
    const operatorId = answer.body.resp_data?.operatorId;
    return {
      answer,
      effects: async () => (answer.status === 200 && (await rowOf(operatorId))?.state === 'ACTIVE' ? 1 : 0),
      edit: { act: toSupport(operatorId), ends: 'HELD' },
    };
  };

  const changeRole: MatrixRow = async (by) => {
    const operatorId = await subject('ACTIVE');
    const change = { operatorId, expectedRole: 'viewer', role: 'finance', reason };
    return {
      answer: await by.call('operators/changeRole', change),
      effects: async () => ((await rowOf(operatorId))?.role === 'finance' ? 1 : 0),
      edit: { act: disable(operatorId), ends: 'VOID' },
    };
  };

  const changeBranch: MatrixRow = async (by) => {
    const operatorId = await subject('ACTIVE');
    const name = newName();
    const branchId = newId();
    await db
      .insertInto('branch')
      .values({ branch_id: branchId, name_zh: name, name_en: name, is_active: true })
      .execute();
    const change = { operatorId, expectedBranchId: null, branchId, reason };
    return {
      answer: await by.call('operators/changeBranch', change),
      effects: async () => ((await rowOf(operatorId))?.branch_id === branchId ? 1 : 0),
      edit: { act: disable(operatorId), ends: 'VOID' },
    };
  };

  const resetAccess: MatrixRow = async (by) => {
    const operatorId = await subject('ACTIVE');
    return {
      answer: await by.call('operators/resetAccess', { operatorId, what: 'PASSWORD', reason }),
      effects: async () => ((await rowOf(operatorId))?.password_hash === 'none' ? 0 : 1),
      edit: { act: disable(operatorId), ends: 'VOID' },
    };
  };

  const setOperatorState: MatrixRow = async (by) => {
    const operatorId = await subject('DISABLED');
    return {
      answer: await by.call('operators/setState', { operatorId, state: 'ACTIVE', reason }),
      effects: async () => ((await rowOf(operatorId))?.state === 'ACTIVE' ? 1 : 0),
      edit: { act: toSupport(operatorId), ends: 'HELD' },
    };
  };

  const makeService: MatrixRow = async (by) => {
    const name = newName();
    const service = { name, displayName: name, role: 'viewer', owner: 'billing', contact: '100' };
    const answer = await by.call('operators/makeService', service);
    const operatorId = answer.body.resp_data?.operatorId;
    return {
      answer,
      effects: async () => (answer.status === 200 && (await rowOf(operatorId))?.state === 'ACTIVE' ? 1 : 0),
      edit: { act: toSupport(operatorId), ends: 'HELD' },
    };
  };

  return { OPERATOR: { makeOperator, makeService, changeRole, changeBranch, resetAccess, setOperatorState } };
}
