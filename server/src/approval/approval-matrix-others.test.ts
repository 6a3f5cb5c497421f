import { api } from '@coupon-centre/contract/api/api';
import { type BuiltInRole, roles } from '@coupon-centre/contract/call/rights';
import { afterAll, describe, expect, it } from 'vitest';
import { exchangeCodeKey } from '#exchange/exchange-code.ts';
import { exchangeFileBox, workExchangeJob } from '#exchange/exchange-job.ts';
import { matrixScene, type Player } from '#test/approval-matrix/players.ts';
import type { GuardedBy } from '#test/approval-matrix/value-guards.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type TestOperator, testSession } from '#test/operator.ts';

/* Calls that release value by the second person's own hand: every role for what every role made, at once, and never their own. */

const on = await matrixScene();
const { db, database, node, clock, askers, deciders, made } = on;
afterAll(() => expectInvariantsHold(db, clock.now()));

const { deriveKey } = node;
const codes = { db, pool: database.pool, box: exchangeFileBox(deriveKey), codeKey: exchangeCodeKey(deriveKey) };
/** Makes a batch that is ordered, as the worker does. */
const makeCodes = () => workExchangeJob({ ...codes, now: () => clock.now() });

/** Makes the subject as this operator; how another one acts on it, with the answer's code, and how often it was done. */
type Row = (author: TestOperator) => Promise<{
  act(by: TestOperator): Promise<string>;
  effects(): Promise<number>;
}>;

const rows: Record<GuardedBy<'ANOTHER'>, Row> = {
  async takeBatchFile(author) {
    const { templateId } = await makeTemplate(db, { stock: { total: 0 } });
    const validity = { validFrom: '2026-11-20T00:00:00+08:00', validTo: '2027-01-01T00:00:00+08:00' };
    const { batchId } = (await author.call('codes/makeBatch', { templateId, size: 1, ...validity })).body.resp_data;
    const job = db.selectFrom('exchange_job').select(['state', 'taken_by']).where('job_id', '=', batchId);
    await expect
      .poll(async () => {
        await makeCodes();
        return (await job.executeTakeFirstOrThrow()).state;
      })
      .toBe('READY');
    return {
      async act(by) {
        const headers = { ...by.headers, 'content-type': 'application/json' };
        const url = `${node.baseUrl}/console-api/codes/takeBatchFile`;
        const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ batchId }), headers });
        const text = await answer.text();
        return answer.status === 200 ? '0000' : JSON.parse(text).code;
      },
      effects: async () => ((await job.executeTakeFirstOrThrow()).taken_by === null ? 0 : 1),
    };
  },
};
/** Who may make the subject. */
const makes = { takeBatchFile: 'codes.write' } as const satisfies Record<GuardedBy<'ANOTHER'>, string>;

const isAllowed = ({ rights }: Player, right: string): boolean => (rights as readonly string[]).includes(right);

/** The operators who are one hand with the author, and what they are answered. */
const tiedTo = (author: BuiltInRole): readonly (readonly [Player, string])[] => [
  ...Object.values(askers[author]).map((own) => [own, '8008'] as const),
  ...(author === 'administrator' ? Object.values(made).map((by) => [by, '8031'] as const) : []),
];

async function play(call: keyof typeof rows, author: BuiltInRole, by: Player): Promise<void> {
  const { operator: right } = api[call].who;
  const { act, effects } = await rows[call](askers[author].session);
  for (const [tied, code] of tiedTo(author)) {
    expect([tied.name, await act(tied)]).toEqual([tied.name, isAllowed(tied, right) ? code : '8002']);
  }
  expect(await effects()).toBe(0);
  const may = isAllowed(by, right);
  expect([by.name, await act(by), await effects()]).toEqual([by.name, may ? '0000' : '8002', may ? 1 : 0]);
}

describe.each(Object.keys(rows) as (keyof typeof rows)[])('%s', (call) => {
  const authors = roles.filter((role) => isAllowed(askers[role].session, makes[call]));
  const others = roles.flatMap((role) => [deciders[role].session, deciders[role].key]);

  it.each(authors)('of what %s made is done by another one who may, and by nobody of one hand', async (author) => {
    await Promise.all(others.map((by) => play(call, author, by)));
  });

  it('from many connections at once, is done by one person, once', async () => {
    const people = [deciders.administrator.session, await on.operator('administrator')];
    const callers = [...people, ...(await Promise.all(people.map((by) => testSession(database, node, by))))];
    const { act, effects } = await rows[call](askers.editor.session);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => callers)
        .flat()
        .map(async (by) => ({ name: by.name, code: await act(by) })),
    );
    const winners = answers.filter(({ code }) => code === '0000').map(({ name }) => name);
    expect(new Set(winners).size).toBe(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['0000', '8033']));
    expect(await effects()).toBe(1);
  });
});
