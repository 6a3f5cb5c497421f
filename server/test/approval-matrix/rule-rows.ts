import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';

const reason = 'matrix';

/** What decides on what operators may do: roles, branches, claims, sums. */
export function ruleRows(on: MatrixScene): Pick<MatrixRows, 'ROLE' | 'BRANCH' | 'ROLE_CLAIMS' | 'THRESHOLDS'> {
  const { db, deciders } = on;
  const administrator = deciders.administrator.session;
  let made = 0;
  const newName = (): string => {
    made += 1;
    return `rule-${made}`;
  };

  const saveRole: MatrixRow = async (by) => {
    const name = newName();
    const role = { names: { 'zh-CN': name, en: name }, rights: ['board.read'], reason };
    const answer = await by.call('operators/saveRole', { ...role, roleId: null, expectedRights: [] });
    const again = { ...role, roleId: answer.body.resp_data?.roleId, expectedRights: [] };
    const inForce = db.selectFrom('operator_role').select('role').where('name_en', '=', name);
    return {
      answer,
      effects: async () => (await inForce.execute()).length,
      edit: { act: () => administrator.call('operators/saveRole', again), ends: 'HELD' },
    };
  };

  const saveBranch: MatrixRow = async (by) => {
    const name = newName();
    const branch = { names: { 'zh-CN': name, en: name }, isActive: true };
    const answer = await by.call('branches/save', { ...branch, branchId: null, expected: null, reason });
    const again = { ...branch, branchId: answer.body.resp_data?.branchId, expected: branch, reason };
    const inForce = db.selectFrom('branch').select('branch_id').where('name_en', '=', name);
    return {
      answer,
      effects: async () => (await inForce.execute()).length,
      edit: { act: () => administrator.call('branches/save', again), ends: 'HELD' },
    };
  };

  const setRoleClaims: MatrixRow = async (by) => {
    const inForce = () => db.selectFrom('operator_role_claim').select(['value', 'role']).orderBy('position').execute();
    const value = newName();
    const change = { expected: await inForce(), lines: [{ value, role: 'viewer' }], reason };
    return {
      answer: await by.call('operators/setRoleClaims', change),
      effects: async () => (await inForce()).filter((line) => line.value === value).length,
      edit: { act: () => administrator.call('operators/setRoleClaims', change), ends: 'HELD' },
    };
  };

  const setThresholds: MatrixRow = async (by) => {
    const shown = await administrator.call('approvals/showThresholds');
    const { approvalId: _, ...expected } = shown.body.resp_data;
    const change = { ...expected, expected, codesFen: expected.codesFen + 1, reason };
    return {
      answer: await by.call('approvals/setThresholds', change),
      async effects() {
        const sums = await db.selectFrom('approval_threshold').select('codes_fen').executeTakeFirstOrThrow();
        return Number(sums.codes_fen) - expected.codesFen;
      },
      edit: { act: () => administrator.call('approvals/setThresholds', change), ends: 'HELD' },
    };
  };

  return { ROLE: { saveRole }, BRANCH: { saveBranch }, ROLE_CLAIMS: { setRoleClaims }, THRESHOLDS: { setThresholds } };
}
