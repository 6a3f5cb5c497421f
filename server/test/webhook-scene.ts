import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, onTestFinished } from 'vitest';
import { feedRecent } from '#events/feed-rounds.ts';
import { recordEvents } from '#events/record-event.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { type TestOperator, testKey, testOperator } from '#test/operator.ts';
import { webhookReceiver } from '#test/webhook-receiver.ts';
import { webhookBox } from '#webhooks/webhook-secret.ts';
import { createWebhookSender, type WebhookSender } from '#webhooks/webhook-sender.ts';

interface Decision {
  readonly by?: 'OWNER' | 'OTHER';
  readonly isApproved?: boolean;
}

/** How approvals are read and decided, by keys: a session would end when the clock is moved. */
async function deciders(
  { database, node }: { readonly database: TestDatabase; readonly node: TestNode },
  operators: Readonly<Record<NonNullable<Decision['by']>, TestOperator>>,
) {
  const rights = ['webhooks.manage', 'approvals.read'] as const;
  const keys = {
    OWNER: await testKey(database, operators.OWNER, rights),
    OTHER: await testKey(database, operators.OTHER, rights),
  };
  /** An approval as another operator reads it. */
  const approvals = async (approvalId: string) =>
    (await node.post('/console-api/approvals/show', { approvalId }, keys.OTHER)).body.resp_data;
  /** Another operator agrees, or does not. */
  async function decide(approvalId: string, { by = 'OTHER', isApproved = true }: Decision = {}) {
    const { hash } = await approvals(approvalId);
    const decision = { approvalId, hash, isApproved, ...(isApproved ? {} : { reason: 'not wanted' }) };
    return node.post('/console-api/approvals/decide', decision, keys[by]);
  }
  return { approvals, decide };
}

/** A node with an administrator who manages webhooks, and receivers for them. Every test begins without endpoints and events. */
export async function webhookScene() {
  const database = await testDatabase();
  const { db } = database;
  const clock = movableClock();
  const node = await testNode(database, { clock, webhookPrivateHosts: ['127.0.0.1'] });
  const owner = await testOperator(database, node, 'administrator');
  // A session would end when the clock is moved.
  const headers = await testKey(database, owner, ['webhooks.manage']);
  const other = await testOperator(database, node, 'administrator');
  const { approvals, decide } = await deciders({ database, node }, { OWNER: owner, OTHER: other });
  const call = (path: string, body: unknown = {}) => node.post(`/console-api/webhooks/${path}`, body, headers);
  afterAll(async () => {
    await node.stop();
    await database.close();
  });
  beforeEach(async () => {
    clock.moveTo(Date.now());
    await db.deleteFrom('webhook_delivery').execute();
    await db.deleteFrom('webhook_endpoint').execute();
    await db.deleteFrom('event_waiting').execute();
  });

  async function receiver() {
    const made = await webhookReceiver();
    onTestFinished(() => made.stop());
    return made;
  }
  function sender(asked: { readonly answerWithinMs?: number } = {}): WebhookSender {
    const box = webhookBox(node.deriveKey);
    const made = createWebhookSender({
      db,
      clock,
      box,
      log: pino({ level: 'silent' }),
      privateHosts: ['127.0.0.1'],
      ...asked,
    });
    onTestFinished(() => made.stop());
    return made;
  }
  /** An endpoint that works; what its approval told is forgotten. */
  async function endpoint(url: string, types: readonly string[] = []) {
    const { body } = await call('make', { title: 'Warehouse', url, types });
    expect(body.code).toBe('0000');
    expect((await decide(body.resp_data.approvalId)).body.resp_data).toEqual({ state: 'DONE' });
    await db.deleteFrom('event_waiting').execute();
    return body.resp_data as { endpointId: string; secret: string };
  }
  /** Operational events, recorded and fed. */
  async function happen(count: number): Promise<readonly string[]> {
    const data = { what: 'PAGE', id: 'p', approvalId: uuidv7(), title: 'P', submittedBy: 'eva' } as const;
    const events = Array.from({ length: count }, () => ({ type: 'draft.waiting', data }) as const);
    await db.transaction().execute((trx) => recordEvents(trx, events, clock.now()));
    const waiting = await db.selectFrom('event_waiting').select('event_id').execute();
    while ((await feedRecent(db, clock.now())) === 'more');
    return waiting.map(({ event_id }) => event_id).toSorted();
  }
  async function sendAll(...senders: readonly WebhookSender[]): Promise<void> {
    await Promise.all(senders.map((one) => one.round()));
    await Promise.all(senders.map((one) => one.idle()));
  }
  const deliveries = async (endpointId: string, asked = {}) =>
    (await call('listDeliveries', { endpointId, ...asked })).body.resp_data.items;
  const shown = async () => (await call('list')).body.resp_data.items[0];
  return {
    database,
    db,
    clock,
    node,
    owner,
    headers,
    call,
    approvals,
    decide,
    receiver,
    sender,
    endpoint,
    happen,
    sendAll,
    deliveries,
    shown,
  };
}
