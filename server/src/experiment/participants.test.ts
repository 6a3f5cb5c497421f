import { Registry } from 'prom-client';
import { v7 as newId } from 'uuid';
import { expect, it, vi } from 'vitest';
import { makeCampaign } from '#test/factories/campaign.ts';
import { databaseScene } from '#test/scene.ts';
import { isHeldOut, variantOf } from './assignment.ts';
import { createParticipants, recordParticipants } from './participants.ts';

const { db } = await databaseScene();

it('a crowd is written in batches, each person once, whatever the number of nodes and looks', async () => {
  const holdout = { campaignId: await makeCampaign(db, { holdoutPercent: 20 }), percent: 20 };
  const people = Array.from({ length: 2_000 }, () => newId());
  const nodes = [createParticipants(db), createParticipants(db)];
  for (const sinceMs of [1_000, 2_000]) {
    for (const node of nodes) for (const subscriberId of people) node.note({ holdout, subscriberId, sinceMs });
    people.reverse();
  }
  const written = () =>
    db.selectFrom('experiment_participant').selectAll().where('campaign_id', '=', holdout.campaignId).execute();
  await vi.waitFor(async () => expect(await written()).toHaveLength(people.length), 20_000);
  for (const row of await written()) {
    expect([row.since.getTime(), row.is_held_out]).toEqual([1_000, isHeldOut(holdout, row.subscriber_id)]);
  }
});

it('a repeated look is not written again', async () => {
  const holdout = { campaignId: await makeCampaign(db, { holdoutPercent: 20 }), percent: 20 };
  const [subscriberId, sinceMs] = [newId(), 1_000];
  const insertInto = vi.spyOn(db, 'insertInto');
  const node = createParticipants(db);
  for (let look = 0; look < 50; look += 1) {
    node.note({ holdout, subscriberId, sinceMs });
    await new Promise((done) => setImmediate(done));
  }
  await vi.waitFor(() => expect(insertInto).toHaveBeenCalled(), 20_000);
  expect(insertInto).toHaveBeenCalledTimes(1);
  insertInto.mockRestore();
});

const rowOf = (subscriberId: string) =>
  db.selectFrom('experiment_participant').selectAll().where('subscriber_id', '=', subscriberId).executeTakeFirst();

it('what could not be written is written with the first time, without another look', async () => {
  const holdout = { campaignId: await makeCampaign(db, { holdoutPercent: 20 }), percent: 20 };
  const subscriberId = newId();
  const node = createParticipants(db);
  const insertInto = vi.spyOn(db, 'insertInto').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  node.note({ holdout, subscriberId, sinceMs: 1_000 });
  node.note({ holdout, subscriberId, sinceMs: 2_000 });
  await vi.waitFor(async () => expect((await rowOf(subscriberId))?.since.getTime()).toBe(1_000), 20_000);
  expect(insertInto).toHaveBeenCalledTimes(2);
  insertInto.mockRestore();
  await recordParticipants(db, []);
});

it('the first time counts, whichever node writes first', async () => {
  const holdout = { campaignId: await makeCampaign(db, { holdoutPercent: 20 }), percent: 20 };
  const subscriberId = newId();
  for (const sinceMs of [3_000, 1_000, 2_000]) await recordParticipants(db, [{ holdout, subscriberId, sinceMs }]);
  expect((await rowOf(subscriberId))?.since.getTime()).toBe(1_000);
});

it('a node that stops writes what waits, and counts what it cannot', async () => {
  const holdout = { campaignId: await makeCampaign(db, { holdoutPercent: 20 }), percent: 20 };
  const [first, second] = [newId(), newId()];
  const metrics = new Registry();
  const node = createParticipants(db, metrics);
  node.note({ holdout, subscriberId: first, sinceMs: 1_000 });
  await node.stop();
  expect(await rowOf(first)).toBeDefined();
  const insertInto = vi.spyOn(db, 'insertInto').mockImplementation(() => {
    throw new Error('the database is away');
  });
  node.note({ holdout, subscriberId: second, sinceMs: 1_000 });
  await node.stop();
  insertInto.mockRestore();
  expect(await metrics.metrics()).toContain('coupon_centre_experiment_participants_dropped_total 1');
});

it('who sees a claim page takes part in its comparison, with the variant that they see, next to the experiment of a campaign', async () => {
  const comparison = { comparisonId: newId(), percents: [30, 30] };
  const holdout = { campaignId: newId(), percent: 50 };
  const people = Array.from({ length: 200 }, () => newId());
  const node = createParticipants(db);
  for (const sinceMs of [2_000, 1_000]) {
    for (const subscriberId of people) {
      node.note({ comparison, subscriberId, sinceMs });
      node.note({ holdout, subscriberId, sinceMs });
    }
  }
  await node.stop();
  const rowsOf = (experimentId: string) =>
    db.selectFrom('experiment_participant').selectAll().where('campaign_id', '=', experimentId).execute();
  const rows = await rowsOf(comparison.comparisonId);
  expect(rows).toHaveLength(people.length);
  for (const row of rows) {
    expect([row.variant, row.is_held_out]).toEqual([variantOf(comparison, row.subscriber_id), false]);
  }
  expect(new Set(rows.map(({ variant }) => variant))).toEqual(new Set([0, 1, 2]));
  expect((await rowsOf(holdout.campaignId)).every(({ variant }) => variant === 0)).toBe(true);
});
