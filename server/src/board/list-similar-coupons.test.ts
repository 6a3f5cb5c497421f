import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { StoredOwnedState } from '#platform/db/schema/schema.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, makeTerms } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';
import { countBoard } from './count-board.ts';

const nowMs = Date.now();
const { db, viewer } = await scene({ operators: ['viewer'] });

const similar = async (request: object) => (await viewer.call('board/similarCoupons', request)).body.resp_data;
const idsOf = ({ items }: { items: readonly { templateId: string }[] }) => items.map(({ templateId }) => templateId);
const credit = (bookValueFen: number, title: string) =>
  makeTemplate(db, {
    cardClass: 'credit',
    benefit: { kind: 'CREDIT_FEN', amount: 500 },
    bookValueFen,
    title: { 'zh-CN': title, en: title },
    perPerson: 10,
  });

/** A coupon of somebody, collected ten days ago. */
const own = (template: MadeTemplate, state: StoredOwnedState = 'AVAILABLE', validToMs = nowMs + DAY_MS) =>
  makeOwned(db, {
    subscriberId: newId(),
    template,
    state,
    claimedAtMs: nowMs - 10 * DAY_MS,
    changedAtMs: nowMs - 9 * DAY_MS,
    validToMs,
  });

it('before the first count there is nothing to compare with', async () => {
  expect(await similar({ benefitKind: 'CREDIT_FEN', bookValueFen: 1 })).toEqual({ countedAt: null, items: [] });
});

it('tells what coupons of the kind did: the nearest three in value, by the value of the terms that were collected', async () => {
  const [near, nearer, far, farthest, unused] = await Promise.all([
    credit(500, 'near'),
    credit(420, 'nearer'),
    credit(900, 'far'),
    credit(2_000, 'farthest'),
    credit(400, 'never collected'),
  ]);
  const data = await makeTemplate(db, { bookValueFen: 400 });
  for (const template of [nearer, far, farthest, data]) await own(template);
  await own(near, 'USED');
  await own(near, 'USED');
  await own(near, 'WITHDRAWN');
  await own(near, 'AVAILABLE');
  await own(near, 'AVAILABLE', nowMs - 1);
  const dearer = await makeTerms(db, near, {
    bookValueFen: 550,
    cardClass: 'credit',
    benefit: { kind: 'CREDIT_FEN', amount: 500 },
  });
  await own(dearer, 'AVAILABLE', nowMs - 1);
  await countBoard(db, nowMs);

  const shown = await similar({ templateId: unused.templateId, benefitKind: 'CREDIT_FEN', bookValueFen: 400 });
  expect(idsOf(shown)).toEqual([nearer, near, far].map(({ templateId }) => templateId));
  expect(shown.items[0]).toMatchObject({
    title: { en: 'nearer' },
    bookValueFen: 420,
    handedOut: { units: 1, valueFen: 420 },
    used: { units: 0, valueFen: 0 },
    expired: { units: 0, valueFen: 0 },
  });
  expect(shown.items[1]).toMatchObject({
    bookValueFen: 550,
    handedOut: { units: 6, valueFen: 3_050 },
    used: { units: 2, valueFen: 1_000 },
    expired: { units: 2, valueFen: 1_050 },
  });
  expect(Date.parse(shown.countedAt)).toBeLessThanOrEqual(nowMs);

  const ofItself = await similar({ templateId: near.templateId, benefitKind: 'CREDIT_FEN', bookValueFen: 550 });
  expect(idsOf(ofItself)).not.toContain(near.templateId);
});

it('does not take what was collected since coupons were counted as expired', async () => {
  const template = await makeTemplate(db, { cardClass: 'experience', bookValueFen: 100 });
  await countBoard(db, nowMs);
  await db.updateTable('board_count').set({ whole_took_ms: 3_600_000 }).execute();
  const inAnHourMs = nowMs + 3_600_000;
  await makeOwned(db, { subscriberId: newId(), template, claimedAtMs: inAnHourMs, changedAtMs: inAnHourMs });
  await countBoard(db, inAnHourMs + 1, 'due');
  const shown = await similar({ benefitKind: 'EXPERIENCE', bookValueFen: 100 });
  expect(shown.items).toMatchObject([{ handedOut: { units: 1 }, expired: { units: 0 } }]);
});
