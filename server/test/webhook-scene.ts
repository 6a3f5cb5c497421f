import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, onTestFinished } from 'vitest';
import { feedRecent } from '#events/feed-rounds.ts';
import { recordEvents } from '#events/record-event.ts';
import { movableClock } from '#test/claim-scene.ts';
import { testDatabase } from '#test/database.ts';
import { testNode } from '#test/node.ts';
import { testKey, testOperator } from '#test/operator.ts';
import { webhookReceiver } from '#test/webhook-receiver.ts';
import { webhookBox } from '#webhooks/webhook-secret.ts';
import { createWebhookSender, type WebhookSender } from '#webhooks/webhook-sender.ts';

/** A node with an administrator who manages webhooks, and receivers for them. Every test begins without endpoints and events. */
export async function webhookScene() {
  const database = await testDatabase();
  const { db } = database;
  const clock = movableClock();
  const node = await testNode(database, { clock, webhookPrivateHosts: ['127.0.0.1'] });
  const owner = await testOperator(database, node, 'administrator');
  // A session would end when the clock is moved.
  const headers = await testKey(database, owner, ['webhooks.manage']);
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
  async function endpoint(url: string, types: readonly string[] = []) {
    const { body } = await call('make', { title: 'Warehouse', url, types });
    expect(body.code).toBe('0000');
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
    receiver,
    sender,
    endpoint,
    happen,
    sendAll,
    deliveries,
    shown,
  };
}
