import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKannel } from '#platform/gateways/sms/kannel.ts';
import { createKannelReceipts } from '#platform/gateways/sms/kannel-receipts.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { ACCOUNT, ESME_RINVDSTADR, ESME_RTHROTTLED, hasKannel, startKannel } from '#test/kannel.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { serveKannelReceipts } from './serve-kannel-receipts.ts';
import { createSmsSender } from './sms-sender.ts';

const TIMEOUT_MS = 60_000;
const PATIENCE = { timeout: 30_000, interval: 50 };
const ROUTE = 'kannel';
const clock = { now: () => Date.now() };
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
const deriveKey = testDeriveKey();
const { db } = await databaseScene();

/** A node that Kannel, at `url`, reaches at an address of its own. */
async function nodeAt(url: string) {
  const http = await createHttpServer({ log, clock });
  const asked = { count: 0, isAway: false };
  http.addHook('onRequest', async (_request, reply) => {
    asked.count += 1;
    if (asked.isAway) await reply.code(503).send();
  });
  const account = { ...ACCOUNT, url, from: '10086', prefix: '86', route: ROUTE };
  const receipts = {
    urlFor(route: string, messageId: string): string {
      const { port } = http.server.address() as AddressInfo;
      return createKannelReceipts(deriveKey, `http://127.0.0.1:${port}`).urlFor(route, messageId);
    },
  };
  const gateway = createKannel(account, { clock, receipts });
  const sms = createSmsSender({ db, clock, log, routes: [{ name: ROUTE, gateway, hasReceipts: true }] });
  serveKannelReceipts(http, { clock, deriveKey, sms });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return { http, sms, asked };
}

async function sendBy(node: Awaited<ReturnType<typeof nodeAt>>, text: string): Promise<string> {
  const template = { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' } as const;
  const sms = { id: uuidv7(), subscriberId: uuidv7(), to: '13912345678', template, text, urgency: 'notice' } as const;
  expect(await node.sms.send(sms)).toMatchObject({ kind: 'sent' });
  return sms.id;
}
const wayOf = (id: string) =>
  db.selectFrom('sms_message').selectAll().where('message_id', '=', id).executeTakeFirstOrThrow();
const becomes = (id: string) => expect.poll(async () => (await wayOf(id)).state, PATIENCE);

describe.skipIf(!hasKannel)(
  'receipts of Kannel (where it is missing: apt-get install kannel)',
  { timeout: TIMEOUT_MS },
  () => {
    let kannel: Awaited<ReturnType<typeof startKannel>>;
    let node: Awaited<ReturnType<typeof nodeAt>>;
    beforeAll(async () => {
      kannel = await startKannel();
      node = await nodeAt(kannel.url);
    }, TIMEOUT_MS);
    beforeEach(() => kannel.centre.decideBy(() => ({})));
    afterAll(async () => {
      await node.http.close();
      await kannel.stop();
    });
    const delivers = () => kannel.centre.decideBy(() => ({ receipt: { stat: 'DELIVRD', err: '000' } }));

    test('a Chinese message that the centre takes is submitted; without a receipt it stays so', async () => {
      const id = await sendBy(node, '【领券中心】登录验证码123456');
      await becomes(id).toBe('SUBMITTED');
      expect((await wayOf(id)).ended_at).toBeNull();
    });

    test('one that arrives is delivered', async () => {
      delivers();
      const id = await sendBy(node, '【领券中心】您的券已生效');
      await becomes(id).toBe('DELIVERED');
      expect(await wayOf(id)).toMatchObject({ segments: 1, detail: null });
    });

    test('a long one is delivered as a whole', async () => {
      delivers();
      const before = kannel.centre.submitted.length;
      const id = await sendBy(node, Array.from({ length: 60 }, (_, at) => `${at}券`).join(''));
      await becomes(id).toBe('DELIVERED');
      expect(kannel.centre.submitted.length - before).toBeGreaterThan(1);
    });

    test('one that the network gives up has failed, with the centre’s code, and the log says so without number or text', async () => {
      kannel.centre.decideBy(() => ({ receipt: { stat: 'UNDELIV', err: '012' } }));
      const id = await sendBy(node, '【领券中心】打不通');
      await becomes(id).toBe('FAILED');
      expect((await wayOf(id)).detail).toBe('err 012');
      await expect.poll(() => logged.filter((line) => line.includes(id))).toHaveLength(1);
      expect(logged.join('')).not.toMatch(/13912345678|打不通/);
    });

    test('one that the centre does not take is rejected', async () => {
      kannel.centre.decideBy(() => ({ status: ESME_RINVDSTADR }));
      await becomes(await sendBy(node, '【领券中心】空号')).toBe('REJECTED');
    });

    test('a throttling centre gets it again, and it is delivered once', async () => {
      let tries = 0;
      kannel.centre.decideBy(() => {
        tries += 1;
        return tries < 3 ? { status: ESME_RTHROTTLED } : { receipt: { stat: 'DELIVRD', err: '000' } };
      });
      const before = kannel.centre.submitted.length;
      await becomes(await sendBy(node, '【领券中心】忙')).toBe('DELIVERED');
      expect([tries, kannel.centre.submitted.length - before]).toEqual([3, 1]);
    });

    test('a receipt that the node could not take comes again, until it is taken, and then no more', async () => {
      node.asked.isAway = true;
      const id = await sendBy(node, '【领券中心】再来一次');
      const before = node.asked.count;
      await expect.poll(() => node.asked.count - before, PATIENCE).toBeGreaterThan(1);
      expect((await wayOf(id)).state).toBe('SENT');
      node.asked.isAway = false;
      await becomes(id).toBe('SUBMITTED');
      const asTaken = node.asked.count;
      // Kannel repeats every second, and brings the next message's receipt after this one's.
      delivers();
      await becomes(await sendBy(node, '【领券中心】下一条')).toBe('DELIVERED');
      await pause(1_500);
      expect(node.asked.count - asTaken).toBe(2);
    });

    test('one that was given to Kannel while the centre was away is delivered when it is back', async () => {
      delivers();
      await kannel.centre.close();
      const id = await sendBy(node, '【领券中心】等一等');
      expect((await wayOf(id)).state).toBe('SENT');
      await kannel.centre.open();
      await becomes(id).toBe('DELIVERED');
    });
  },
);
