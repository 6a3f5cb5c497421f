import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { distributeSome } from '#distribution/distribute.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { decide } from '#test/approval.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { scene } from '#test/scene.ts';
import { countBoard } from './count-board.ts';

const { db, node, clock, editor, approver, finance } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'finance'],
});

const owed = async (templateId: string) => {
  await countBoard(db, clock.now());
  return (await finance.call('board/showLiability', { keyword: templateId })).body.resp_data;
};

let nextPhone = 13_900_000_000;
/** A list of numbers for a new coupon of ¥3; waits for approval. */
async function upload(numbers: number, spec: TemplateSpec = {}) {
  const { templateId } = await makeTemplate(db, { bookValueFen: 300, stock: { total: 1_000 }, ...spec });
  const phones = Array.from({ length: numbers }, (_, at) => String(nextPhone + at));
  nextPhone += numbers;
  const query = new URLSearchParams({ templateId, name: '老客户回馈' });
  const answer = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
    method: 'POST',
    body: phones.join('\n'),
    headers: { ...editor.headers, 'content-type': 'text/csv' },
  });
  const { distributionId } = ((await answer.json()) as { resp_data: { distributionId: string } }).resp_data;
  return { templateId, distributionId };
}
const nothing = { units: 0, promised: 0, promisedValueFen: 0, items: [] };

it('owes what an approved distribution still has to give, and a unit that it gave as a coupon', async () => {
  const { templateId, distributionId } = await upload(250);
  expect(await owed(templateId)).toMatchObject(nothing);
  await decide(approver, distributionId);
  const all = { units: 250, valueFen: 75_000 };
  expect(await owed(templateId)).toMatchObject({
    ...all,
    promised: 250,
    promisedValueFen: 75_000,
    items: [{ source: 'CENTRE', sourceId: null, units: 250, codes: 0, promised: 250, valueFen: 75_000 }],
  });

  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.start();
  const needs = { db, catalogue, cipher: createPhoneCipher(node.deriveKey) };
  expect(await distributeSome(needs, clock.now())).toBe('more');
  expect(await owed(templateId)).toMatchObject({ ...all, promised: 50, promisedValueFen: 15_000 });
  await editor.call('distribution/setState', { distributionId, action: 'PAUSE', reason: 'for the test' });
  expect(await owed(templateId)).toMatchObject({ ...all, promised: 50 });
  await editor.call('distribution/setState', { distributionId, action: 'RESUME', reason: 'for the test' });
  while ((await distributeSome(needs, clock.now())) !== 'done');
  await catalogue.stop();
  expect(await owed(templateId)).toMatchObject({ ...all, promised: 0 });
});

it('owes what is approved for a later time', async () => {
  const { templateId, distributionId } = await upload(7);
  await decide(approver, distributionId, { releaseAt: toInstant(clock.now() + 10 * MINUTE_MS) });
  expect(await owed(templateId)).toMatchObject({ units: 7, promised: 7 });
});

it('owes nothing that cannot be given: of a stopped coupon, after its window or validity, or beyond the stock', async () => {
  const over = { claimStartMs: clock.now() - 2, claimEndMs: clock.now() - 1 };
  const ended = { validity: { kind: 'fixed', fromMs: 0, toMs: clock.now() - 1 } } as const;
  for (const spec of [{ state: 'STOPPED' }, over, ended] as const) {
    const { templateId, distributionId } = await upload(7, spec);
    await db
      .updateTable('distribution')
      .set({ state: 'RUNNING' })
      .where('distribution_id', '=', distributionId)
      .execute();
    expect(await owed(templateId)).toMatchObject(nothing);
    // It would be given: the next tests of the file must not find it running.
    await db
      .updateTable('distribution')
      .set({ state: 'REJECTED' })
      .where('distribution_id', '=', distributionId)
      .execute();
  }
  const short = await upload(7, { stock: { total: 4 } });
  await decide(approver, short.distributionId);
  expect(await owed(short.templateId)).toMatchObject({ units: 4, promised: 4 });
});

it('the standing check sees a distribution that counts something else than its numbers', async () => {
  const found = async () => (await checkInvariants(db, clock.now())).violations.distributionIsNotItsNumbers;
  const { distributionId } = await upload(3);
  await decide(approver, distributionId);
  expect(await found()).toBe(0);
  const setGiven = (given: number) =>
    db.updateTable('distribution').set({ given }).where('distribution_id', '=', distributionId).execute();
  await setGiven(2);
  expect(await found()).toBe(1);
  await setGiven(0);
  await sql`UPDATE distribution_number SET outcome = 'BARRED' WHERE distribution_id = ${distributionId}`.execute(db);
  expect(await found()).toBe(1);
});
