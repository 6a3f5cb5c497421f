import type { AddressInfo } from 'node:net';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { pino } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { createCmpp } from '#platform/gateways/sms/cmpp/cmpp.ts';
import { createKannel } from '#platform/gateways/sms/kannel.ts';
import { createKannelReceipts } from '#platform/gateways/sms/kannel-receipts.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { createSmpp } from '#platform/gateways/sms/smpp.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { serveKannelReceipts } from '#platform/sms/serve-kannel-receipts.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { ISMG_ACCOUNT, startIsmg } from '#test/ismg.ts';
import { ACCOUNT, hasKannel, startKannel } from '#test/kannel.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { SMPP_ACCOUNT, startSmppCentre } from '#test/smpp-centre.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** A way to handsets that runs, with a proxy where the fault is to be, and our adapter for it. */
interface RunningCentre {
  readonly proxy: FaultProxy;
  readonly gateway: SmsGateway;
  /** Texts as they came to the centre, one for each time. */
  arrived(): readonly string[];
  /** For receipts that come over HTTP. */
  takeReceiptsBy?(sms: SmsSender): void;
  close(): Promise<void>;
}

/** The name of the only route. */
export const ROUTE = 'only';
const RECEIPT = 4;
const AGAIN_MS = SECOND_MS;

/** As centres do: each receipt comes again until there is an end of it; here in no order, and also those that were taken. */
function repeatReceipts(count: () => number, deliver: (number: number) => void): NodeJS.Timeout {
  return setInterval(() => {
    for (let number = count(); number > 0; number -= 1) deliver(number);
  }, AGAIN_MS);
}

async function smpp(clock: Clock): Promise<RunningCentre> {
  const centre = await startSmppCentre();
  const proxy = await startFaultProxy(centre.port);
  const dates = 'submit date:2611211200 done date:2611211200';
  const repeating = repeatReceipts(
    () => centre.submits.length,
    (number) => {
      const short_message = `id:m${number} sub:001 dlvrd:001 ${dates} stat:DELIVRD err:000 text:`;
      centre.deliver({ esm_class: RECEIPT, short_message });
    },
  );
  return {
    proxy,
    gateway: createSmpp(
      {
        ...SMPP_ACCOUNT,
        host: '127.0.0.1',
        port: proxy.port,
        tls: false,
        systemType: '',
        from: '10086',
        prefix: '86',
        window: 10,
        longMessages: 'udh',
      },
      clock,
    ),
    arrived: () => centre.submits.map(({ text }) => text),
    async close() {
      clearInterval(repeating);
      await proxy.close();
      await centre.close();
    },
  };
}

async function cmpp(clock: Clock): Promise<RunningCentre> {
  const ismg = await startIsmg('3.0');
  const proxy = await startFaultProxy(ismg.port);
  const repeating = repeatReceipts(
    () => ismg.seen.submits.length,
    (number) => ismg.deliver({ id: BigInt(number), state: 'DELIVRD', done: '2611211200' }),
  );
  return {
    proxy,
    gateway: createCmpp(
      {
        ...ISMG_ACCOUNT,
        host: '127.0.0.1',
        port: proxy.port,
        version: '3.0',
        serviceId: 'COUPON',
        feeType: '01',
        feeCode: '000000',
        from: '1065810086',
        prefix: '',
        window: 16,
      },
      clock,
    ),
    arrived: () => ismg.seen.submits.map(({ text }) => text),
    async close() {
      clearInterval(repeating);
      await proxy.close();
      await ismg.close();
    },
  };
}

type Side = 'us and Kannel' | 'Kannel and the centre' | 'Kannel and our receipts';

/** Kannel, with the proxy on one of its sides. */
async function kannel(side: Side, clock: Clock): Promise<RunningCentre> {
  const deriveKey = testDeriveKey();
  const http = await createHttpServer({ log: pino({ level: 'silent' }), clock });
  const sender = Promise.withResolvers<SmsSender>();
  const take: SmsSender['take'] = async (route, receipt) => (await sender.promise).take(route, receipt);
  serveKannelReceipts(http, { clock, deriveKey, sms: { take } });
  await http.listen({ port: 0, host: '127.0.0.1' });

  let proxy: FaultProxy | undefined;
  const by = (here: Side) => async (port: number) => {
    if (side !== here) return port;
    proxy = await startFaultProxy(port);
    return proxy.port;
  };
  const running = await startKannel(by('Kannel and the centre'));
  running.centre.decideBy(() => ({ receipt: { stat: 'DELIVRD', err: '000' } }));
  const sendPort = await by('us and Kannel')(running.sendPort);
  const receiptsPort = await by('Kannel and our receipts')((http.server.address() as AddressInfo).port);
  if (proxy === undefined) throw new Error(`no proxy between ${side}`);
  const between = proxy;
  const receipts = createKannelReceipts(deriveKey, `http://127.0.0.1:${receiptsPort}`);
  const account = { ...ACCOUNT, from: '10086', prefix: '86', route: ROUTE };
  return {
    proxy: between,
    gateway: createKannel({ ...account, url: `http://127.0.0.1:${sendPort}` }, { clock, receipts }),
    arrived: () => running.centre.submitted.map(({ text }) => text),
    takeReceiptsBy: sender.resolve,
    async close() {
      await between.close();
      await http.close();
      await running.stop();
    },
  };
}

/** Every way of SMS in the matrix. A new adapter is one more row. */
export const smsCentres: Readonly<Record<string, (clock: Clock) => Promise<RunningCentre>>> = {
  SMPP: smpp,
  CMPP: cmpp,
  ...(hasKannel && {
    'Kannel, the fault between us and it': (clock) => kannel('us and Kannel', clock),
    'Kannel, the fault between it and the centre': (clock) => kannel('Kannel and the centre', clock),
    'Kannel, the fault between it and our receipts': (clock) => kannel('Kannel and our receipts', clock),
  }),
};
