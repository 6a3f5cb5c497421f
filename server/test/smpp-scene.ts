import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Sms, SmsReceipt } from '#platform/gateways/sms/port.ts';
import { createSmpp, type SmppSettings } from '#platform/gateways/sms/smpp.ts';
import { SMPP_ACCOUNT, startSmppCentre } from './smpp-centre.ts';

export const SECOND = 1_000;
export const NOW = Date.parse('2026-11-22T10:00:30+08:00');
export const LOGIN = '【领券中心】登录验证码 123456，5 分钟内有效，请勿告诉他人。';
/** esm_class of a delivery receipt. */
export const RECEIPT = 4;

export const sms = (more: Partial<Sms> = {}): Sms => ({
  id: 'any',
  to: '13912345678',
  template: { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' },
  text: LOGIN,
  ...more,
});

export type Centre = Awaited<ReturnType<typeof startSmppCentre>>;

/** An adapter that listens to the centre at this port. */
async function listening(port: number, more: Partial<SmppSettings>) {
  const clock = { nowMs: NOW, now: () => clock.nowMs };
  const receipts: SmsReceipt[] = [];
  /** References of what the other side has accepted. */
  const submitted: SmsReceipt['by'][] = [];
  const taking = { take: async (_receipt: SmsReceipt): Promise<void> => undefined };
  const gateway = createSmpp(
    {
      host: '127.0.0.1',
      port,
      tls: false,
      ...SMPP_ACCOUNT,
      systemType: '',
      from: '10086',
      prefix: '86',
      window: 10,
      longMessages: 'udh',
      ...more,
    },
    clock,
  );
  const stop = await gateway.listen?.(async (receipt) => {
    if (receipt.state === 'submitted' && receipt.detail === undefined) {
      submitted.push(receipt.by);
      return;
    }
    receipts.push(receipt);
    await taking.take(receipt);
  });
  if (stop === undefined) throw new Error('does not listen');
  return { gateway, receipts, submitted, taking, stop };
}

/** For a file's tests: a centre of each test's own, adapters, timers that move by hand, and an end of all of it. */
export function useSmppScene() {
  const ends: (() => Promise<void>)[] = [];
  let centre: Centre | undefined;
  const scene = {
    get centre(): Centre {
      if (centre === undefined) throw new Error('no test is running');
      return centre;
    },
    async start(more: Partial<SmppSettings> = {}) {
      const begun = await listening(scene.centre.port, more);
      ends.push(begun.stop);
      return begun;
    },
    submits: async (count: number): Promise<void> => {
      await expect.poll(() => scene.centre.submits.length).toBe(count);
    },
    /** A round trip: what was written before has arrived, on both sides. */
    settled: async (): Promise<void> => {
      const before = scene.centre.delivered.length;
      scene.centre.deliver({ short_message: 'hello' });
      await expect.poll(() => scene.centre.delivered.length).toBe(before + 1);
    },
    count: (event: string): number => scene.centre.events.filter((seen) => seen === event).length,
  };
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    centre = await startSmppCentre();
  });
  afterEach(async () => {
    await scene.centre.close();
    for (const end of ends.splice(0)) await end();
    vi.useRealTimers();
  });
  return scene;
}
