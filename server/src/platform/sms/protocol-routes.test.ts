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
  return { gateway, report, kept: () => centre.delivered, close: centre.close };
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
  return { gateway, report, kept: () => ismg.seen.delivered.map(({ result }) => result), close: ismg.close };
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
