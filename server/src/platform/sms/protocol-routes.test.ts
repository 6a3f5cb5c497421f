import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { createCmpp } from '#platform/gateways/sms/cmpp/cmpp.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { createSmpp } from '#platform/gateways/sms/smpp.ts';
import { ISMG_ACCOUNT, startIsmg } from '#test/ismg.ts';
import { databaseScene } from '#test/scene.ts';
import { SMPP_ACCOUNT, startSmppCentre } from '#test/smpp-centre.ts';
import { oneRoute } from '#test/sms-routes.ts';

const { db, clock } = await databaseScene();
const log = pino({ level: 'silent' });
const HOST = '127.0.0.1';

async function smppRoute() {
  const centre = await startSmppCentre();
  const gateway = createSmpp(
    {
      host: HOST,
      port: centre.port,
      tls: false,
      ...SMPP_ACCOUNT,
      systemType: '',
      from: '10086',
      prefix: '86',
      window: 10,
      longMessages: 'udh',
    },
    clock,
  );
  const report = (part: number): void =>
    centre.deliver({ esm_class: 4, receipted_message_id: `m${part}`, message_state: 2, short_message: '' });
  centre.behaviour.answer = () => {
    const part = centre.submits.length;
    if (part === 1) report(part);
    return { id: `m${part}` };
  };
  const hold = (): void => {
    centre.behaviour.answer = () => undefined;
  };
  const answerLate = (isTaken: boolean): void => centre.answerNext(isTaken ? { id: 'm9' } : { status: 0x45 });
  const seen = () => centre.submits.length;
  return { gateway, report, hold, answerLate, seen, kept: () => centre.delivered, close: centre.close };
}

async function cmppRoute() {
  const ismg = await startIsmg('3.0');
  const gateway = createCmpp(
    {
      host: HOST,
      port: ismg.port,
      version: '3.0',
      ...ISMG_ACCOUNT,
      serviceId: 'COUPON',
      feeType: '01',
      feeCode: '000000',
      from: '1065810086',
      prefix: '',
      window: 16,
    },
    clock,
  );
  const report = (part: number): void => {
    ismg.deliver({ id: BigInt(part), state: 'DELIVRD', done: '2611221000' });
  };
  ismg.behaviour.answer = () => {
    const part = ismg.seen.submits.length;
    if (part === 1) report(part);
    return { result: 0, id: BigInt(part) };
  };
  const hold = (): void => {
    ismg.behaviour.answer = () => undefined;
  };
  const answerLate = (isTaken: boolean): void => {
    const [submit] = ismg.seen.submits;
    if (submit === undefined) throw new Error('nothing came');
    ismg.answerNow(submit, isTaken ? { result: 0, id: 9n } : { result: 9, id: 0n });
  };
  const seen = () => ismg.seen.submits.length;
  const kept = () => ismg.seen.delivered.map(({ result }) => result);
  return { gateway, report, hold, answerLate, seen, kept, close: ismg.close };
}

test.each([
  ['SMPP', smppRoute],
  ['CMPP', cmppRoute],
])(
  'a long message by %s is delivered once each part is, a receipt that comes before the answer included',
  async (_name, begin) => {
    const { gateway, report, kept, close }: Awaited<ReturnType<typeof begin>> & { gateway: SmsGateway } = await begin();
    const sender = oneRoute({ db, clock, log }, gateway);
    await sender.start();
    const id = uuidv7();
    const text = '券'.repeat(100);
    const template = { key: 'USE_USED', params: {}, locale: 'en' } as const;
    const sms = { id, subscriberId: uuidv7(), to: '13912345678', template, text, urgency: 'notice' } as const;
    const state = async () =>
      (await db.selectFrom('sms_message').select('state').where('message_id', '=', id).executeTakeFirst())?.state;
    expect((await sender.send(sms)).kind).toBe('sent');
    await expect.poll(kept).toEqual([0]);
    await expect.poll(state).toBe('SUBMITTED');
    report(2);
    await expect.poll(kept).toEqual([0, 0]);
    expect(await state()).toBe('DELIVERED');
    await sender.stop();
    await close();
  },
);

test.each([
  ['SMPP', smppRoute, true],
  ['SMPP', smppRoute, false],
  ['CMPP', cmppRoute, true],
  ['CMPP', cmppRoute, false],
] as const)(
  'a message by %s whose answer comes after we gave up is settled by it, and not sent again',
  async (_name, begin, isTaken) => {
    const route = await begin();
    const sender = oneRoute({ db, clock, log }, route.gateway);
    await sender.start();
    route.hold();
    const id = uuidv7();
    const template = { key: 'USE_USED', params: {}, locale: 'en' } as const;
    const sms = { id, subscriberId: uuidv7(), to: '13912345678', template, text: 'a text', urgency: 'notice' } as const;
    const state = async () =>
      (await db.selectFrom('sms_message').select('state').where('message_id', '=', id).executeTakeFirst())?.state;
    const giveUp = new AbortController();
    const sending = sender.send(sms, giveUp.signal);
    await expect.poll(route.seen).toBe(1);
    giveUp.abort();
    expect(await sending).toEqual({ kind: 'unanswered', mayRepeat: false });
    expect(await state()).toBe('UNANSWERED');
    // The receipt may overtake the answer.
    if (isTaken) route.report(9);
    route.answerLate(isTaken);
    await expect.poll(state).toBe(isTaken ? 'DELIVERED' : 'REJECTED');
    await sender.send(sms);
    expect(route.seen()).toBe(1);
    await sender.stop();
    await route.close();
  },
);
