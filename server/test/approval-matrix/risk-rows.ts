import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';
import type { TestOperator } from '#test/operator.ts';

const reason = 'matrix';

/** Rules against robots, and exemptions from them. */
export function riskRows({ db, clock, deciders }: MatrixScene): Pick<MatrixRows, 'RISK'> {
  const administrator = deciders.administrator.session;
  let made = 0;
  const nextId = (): string => {
    made += 1;
    return `matrix-${made}`;
  };
  const rulesNamed = (id: string) => [
    {
      id,
      name: { 'zh-CN': id, en: id },
      on: ['CLAIM'],
      when: [{ fact: 'SCRIPT' }],
      verdict: 'CHALLENGE',
      mode: 'SHADOW',
    },
  ];
  const revision = async (): Promise<number> =>
    (await db.selectFrom('risk_draft').select('revision').executeTakeFirstOrThrow()).revision;
  const save = async (by: TestOperator, id: string) =>
    by.call('risk/saveDraft', { expectedRevision: await revision(), rules: rulesNamed(id) });

  const submitRiskDraft: MatrixRow = async (by) => {
    const id = nextId();
    await save(by, id);
    return {
      answer: await by.call('risk/submitDraft', { expectedRevision: await revision(), reason }),
      async effects() {
        const sets = await db.selectFrom('risk_rule_set').select('rules').execute();
        return sets.filter(({ rules }) => rules.some((rule) => rule.id === id)).length;
      },
      edit: { act: () => save(administrator, nextId()), ends: 'HELD' },
    };
  };

  const addRiskEntry: MatrixRow = async (by) => {
    const value = `1${String(++made).padStart(6, '0')}`;
    const expiresAt = new Date(clock.now() + DAY_MS).toISOString();
    const answer = await by.call('risk/addEntry', { kind: 'SEGMENT', value, effect: 'EXEMPT', expiresAt, reason });
    return {
      answer,
      async effects() {
        const entries = db.selectFrom('risk_entry').select('entry_id').where('value', '=', value);
        return (await entries.where('state', '=', 'IN_FORCE').execute()).length;
      },
      edit: {
        act: () => administrator.call('risk/endEntry', { entryId: answer.body.resp_data?.entryId, reason }),
        ends: 'HELD',
      },
    };
  };

  return { RISK: { submitRiskDraft, addRiskEntry } };
}
