import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type CmppSettings, createCmpp } from '#platform/gateways/sms/cmpp/cmpp.ts';
import type { Sms, SmsGateway, SmsReceipt } from '#platform/gateways/sms/port.ts';
import { ISMG_ACCOUNT, type IsmgSubmit, startIsmg } from './ismg.ts';

export const SECOND = 1_000;
export const NOW = Date.parse('2026-11-22T10:00:30+08:00');
export const LOGIN = '【领券中心】登录验证码 123456，5 分钟内有效，请勿告诉他人。';

type Version = '2.0' | '3.0';
export const sms = (more: Partial<Sms> = {}): Sms => ({
  id: 'any',
  to: '13912345678',
  template: { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' },
  text: LOGIN,
  ...more,
});

/** A gateway with an adapter that listens to it. The adapter's timers move by hand. */
async function scene(version: Version, more: Partial<CmppSettings> = {}) {
  const ismg = await startIsmg(version);
  const clock = { nowMs: NOW, now: () => clock.nowMs };
  const receipts: SmsReceipt[] = [];
  /** References of what the other side has accepted. */
  const submitted: SmsReceipt['by'][] = [];
  const taking = { take: async (_receipt: SmsReceipt): Promise<void> => undefined };
  const gateway: SmsGateway = createCmpp(
    {
      host: '127.0.0.1',
      port: ismg.port,
      version,
      ...ISMG_ACCOUNT,
      serviceId: 'COUPON',
      feeType: '01',
      feeCode: '000000',
      from: '1065810086',
      prefix: '',
      window: 16,
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
  const sent = (messages: readonly Sms[]) => messages.map((message) => gateway.send(message));
  return {
    ismg,
    clock,
    receipts,
    submitted,
    taking,
    gateway,
    stop: async () => stop?.(),
    sent,
    /** Waits for the gateway to have seen so many SUBMITs. */
    submits: async (count: number): Promise<readonly IsmgSubmit[]> => {
      await expect.poll(() => ismg.seen.submits.length).toBe(count);
      return ismg.seen.submits;
    },
    /** A round trip: what was written before has arrived, on both sides. */
    async settled(): Promise<void> {
      const before = ismg.seen.delivered.length;
      ismg.deliver('hello');
      await expect.poll(() => ismg.seen.delivered.length).toBe(before + 1);
    },
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** For a file's tests: timers that move by hand, and an end of what a test began. Returns how a test begins. */
export function useCmppScenes(): (version: Version, more?: Partial<CmppSettings>) => Promise<Scene> {
  const opened: Scene[] = [];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    for (const { ismg, stop } of opened.splice(0)) {
      ismg.cut();
      await ismg.close();
      await stop();
    }
    vi.useRealTimers();
  });
  return async (version, more) => {
    const begun = await scene(version, more);
    opened.push(begun);
    return begun;
  };
}
