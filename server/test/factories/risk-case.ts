import { createHash } from 'node:crypto';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type MadeOwned, makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import type { Scene } from '#test/scene.ts';

type On = Pick<Scene, 'db' | 'node' | 'clock'>;

/** The mark of a device or network by its name. */
const markOf = (name: string): Buffer => createHash('sha256').update(name).digest();

interface Sighting {
  readonly subscriberIds: readonly string[];
  readonly kind?: Schema['risk_sighting']['kind'];
  /** Of the device or network. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** These people were seen with the same device or network. */
export async function makeSightings({ db }: Pick<On, 'db'>, { subscriberIds, kind = 'DEVICE', name, atMs }: Sighting) {
  const at = new Date(atMs);
  await db
    .insertInto('risk_sighting')
    .values(
      subscriberIds.map((subscriberId) => ({
        subscriber_id: subscriberId,
        kind,
        mark: markOf(name),
        first_at: at,
        last_at: at,
      })),
    )
    .execute();
}

/** A coupon that a rule holds, of a new person. */
export async function makeHold(
  { db, node, clock }: On,
  { untilMs, heldAtMs }: { readonly untilMs?: number; readonly heldAtMs?: number } = {},
): Promise<MadeOwned> {
  const { subscriberId } = await node.person();
  const heldMs = heldAtMs ?? clock.now();
  const owned = await makeOwned(db, { subscriberId, template: await makeTemplate(db), state: 'PENDING' });
  await db
    .insertInto('claim_hold')
    .values({
      subscriber_id: subscriberId,
      owned_id: owned.ownedId,
      rule_id: 'shared-device',
      rule_version: 1,
      held_at: new Date(heldMs),
      until: new Date(untilMs ?? heldMs + DAY_MS),
      state: 'HELD',
      decided_at: null,
    })
    .execute();
  return owned;
}

interface ClusterSpec {
  readonly accounts: number;
  /** Coupons of each account. Default: one. */
  readonly coupons?: number;
}

/** A cluster of new people with coupons that each can use. */
export async function makeCluster({ db, node, clock }: On, { accounts, coupons = 1 }: ClusterSpec) {
  const clusterId = newId();
  const at = new Date(clock.now());
  const template = await makeTemplate(db, { perPerson: 1_000, stock: { total: 100_000 }, bookValueFen: 100 });
  const owned: MadeOwned[] = [];
  await db
    .insertInto('risk_cluster')
    .values({ cluster_id: clusterId, accounts, since: at, last_at: at, counted_at: null })
    .execute();
  for (let made = 0; made < accounts; made += 1) {
    const { subscriberId } = await node.person();
    await db
      .insertInto('risk_cluster_member')
      .values({ subscriber_id: subscriberId, cluster_id: clusterId, joined_by: 'DEVICE', joined_at: at })
      .execute();
    for (let had = 0; had < coupons; had += 1) owned.push(await makeOwned(db, { subscriberId, template }));
  }
  return { clusterId, template, owned };
}

/** An open appeal of a new person from whom a coupon was clawed back an hour ago. */
export async function makeAppeal({ db, node, clock }: On) {
  const { subscriberId } = await node.person();
  const template = await makeTemplate(db, { bookValueFen: 100 });
  const { ownedId } = await makeOwned(db, { subscriberId, template, state: 'WITHDRAWN' });
  const [clawbackId, appealId] = [newId(), newId()];
  const at = new Date(clock.now());
  const by = { reason: 'made', asked_name: 'made', asked_at: at, decided_name: 'made', changed_at: at };
  await db
    .insertInto('clawback')
    .values({
      clawback_id: clawbackId,
      source: 'HOLDS',
      cluster_id: null,
      state: 'DONE',
      accounts: 1,
      coupons: 1,
      worth_fen: '100',
      ...by,
    })
    .execute();
  await db
    .insertInto('clawback_coupon')
    .values({
      clawback_id: clawbackId,
      subscriber_id: subscriberId,
      owned_id: ownedId,
      template_id: template.templateId,
      terms_version: template.termsVersion,
      worth_fen: '100',
      outcome: 'TAKEN',
      at,
      given_back_at: null,
    })
    .execute();
  await db
    .insertInto('clawback_appeal')
    .values({
      appeal_id: appealId,
      subscriber_id: subscriberId,
      note: 'made',
      state: 'OPEN',
      recorded_by: 'made',
      recorded_at: at,
      due_at: new Date(clock.now() + DAY_MS),
      ended_by: null,
      ended_at: null,
      answer: null,
    })
    .execute();
  return { appealId, subscriberId, ownedId };
}
