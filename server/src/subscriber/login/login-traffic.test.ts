import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { networkOf } from '#foundation/caller/network-of.ts';
import { forgetTraffic } from '#subscriber/traffic-counter.ts';
import { loginNode, loginScene, newPhone, workOff } from '#test/login-scene.ts';

const DEVICE_PER_HOUR = 100;
const ADDRESS_PER_HOUR = 300;

const scene = await loginScene();
const { db } = scene;
afterEach(() => {
  vi.useRealTimers();
});

const ask = (times: number, address: string, userAgent: (index: number) => string): Promise<boolean[]> =>
  Promise.all(
    Array.from({ length: times }, (_, index) =>
      scene.identity.traffic.isHeavy({ address, userAgent: userAgent(index) }),
    ),
  );
const heavyOf = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

describe('who asks for SMS', () => {
  it('is counted by device: exactly what is over the limit is heavy, however many ask at once', async () => {
    expect(heavyOf(await ask(DEVICE_PER_HOUR + 20, '10.0.0.1', () => 'one phone'))).toBe(20);
    expect(heavyOf(await ask(1, '10.0.0.1', () => 'another phone'))).toBe(0);
  });

  it('is counted by address, over all of its devices', async () => {
    expect(heavyOf(await ask(ADDRESS_PER_HOUR + 10, '10.0.0.2', (index) => `phone ${index}`))).toBe(10);
    expect(heavyOf(await ask(1, '10.0.0.3', () => 'phone 1'))).toBe(0);
  });

  it('is counted together by all nodes: by number, by device and by address', async () => {
    const other = await loginNode(db, { clock: scene.clock });
    const phone = newPhone();
    const sent = await Promise.all([scene, other, scene, other].map((node) => node.send(phone)));
    expect(sent.filter(({ rs }) => rs === 1)).toHaveLength(1);
    const heavyOfBoth = async (times: number, address: string, userAgent: (index: number) => string) => {
      const askings = Array.from({ length: times }, (_, index) =>
        (index % 2 === 0 ? scene : other).identity.traffic.isHeavy({ address, userAgent: userAgent(index) }),
      );
      return heavyOf(await Promise.all(askings));
    };
    expect(await heavyOfBoth(DEVICE_PER_HOUR + 2, '10.0.0.5', () => 'one phone')).toBe(2);
    expect(await heavyOfBoth(ADDRESS_PER_HOUR + 3, '10.0.0.6', (index) => `phone ${index}`)).toBe(3);
    await other.close();
  });

  it('is forgotten after an hour', async () => {
    // The limiter counts by the process's own clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await ask(DEVICE_PER_HOUR, '10.0.0.4', () => 'a phone');
    expect(heavyOf(await ask(1, '10.0.0.4', () => 'a phone'))).toBe(1);
    vi.setSystemTime(Date.now() + HOUR_MS + 1);
    expect(heavyOf(await ask(1, '10.0.0.4', () => 'a phone'))).toBe(0);
    // Caps of SMS are counted by the day.
    vi.setSystemTime(Date.now() + 25 * HOUR_MS);
    await forgetTraffic(scene.db, Date.now());
    expect(await scene.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
  });

  it('is never locked out: a busy address proves some work and is served', async () => {
    await ask(ADDRESS_PER_HOUR, '10.0.0.7', (index) => `phone ${index}`);
    const phone = newPhone();
    const headers = { 'x-forwarded-for': '10.0.0.7' };
    const asked = await scene.send(phone, { headers });
    expect(asked).toMatchObject({ code: '2009' });
    expect(await scene.send(phone, { headers, challenge: await workOff(asked.datas?.['challenge']) })).toMatchObject({
      rs: 1,
    });
  });

  it('is not written down in the clear', async () => {
    await ask(1, '203.0.113.77', () => 'telling name');
    const rows = JSON.stringify(await scene.db.selectFrom('rate_limit').selectAll().execute());
    expect(rows).not.toContain('203.0.113');
    expect(rows).not.toContain('telling name');
  });

  it('is one customer for all addresses of an IPv6 network, and for IPv4 however it is written', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:203.0.113.7')).toBe(networkOf('203.0.113.7'));
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'));
    expect(networkOf('not an address')).toBe('not an address');
  });
});
