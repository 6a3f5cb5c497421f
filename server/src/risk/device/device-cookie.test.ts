import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createDevices } from './device-cookie.ts';

/** Keys that can be replaced while they are in use. */
function createRing() {
  let ids = [1];
  const derive = (id: number, purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', `key ${id}`, '', purpose, bytes));
  const ring = { writing: () => ids[0] ?? 1, idsFor: () => ids, derive };
  const deriveKey: DeriveKey = Object.assign((purpose: string, bytes: number) => derive(1, purpose, bytes), { ring });
  return { deriveKey, replace: (now: number[]) => (ids = now) };
}

const sentBack = (header: string | undefined): string => header?.split(';')[0] ?? '';

describe('the signed id of a browser', () => {
  it('is constant, and nothing that was changed in it passes, also after it was seen', () => {
    const devices = createDevices(createRing().deriveKey);
    const cookie = sentBack(devices.cookieFor(undefined, false));
    const device = devices.deviceOf(cookie);
    expect(device?.mark).toHaveLength(32);
    expect(devices.markOf(`a=b; ${cookie}; c=d`)).toEqual(device?.mark);
    expect(devices.cookieFor(cookie, false)).toBeUndefined();
    const other = cookie.replace(/\.(.)/, (_text, first) => `.${first === 'A' ? 'B' : 'A'}`);
    for (const changed of [other, `${cookie}A`, `${cookie}.more`, cookie.slice(0, -1), 'device=.', 'device=']) {
      expect(devices.deviceOf(changed), changed).toBeUndefined();
    }
  });

  it('is signed anew after a rotation, keeps its mark, and ends with the key that signed it', () => {
    const { deriveKey, replace } = createRing();
    const devices = createDevices(deriveKey);
    const cookie = sentBack(devices.cookieFor(undefined, true));
    const mark = devices.markOf(cookie);
    expect(mark).toBeDefined();
    replace([2, 1]);
    const again = sentBack(devices.cookieFor(cookie, true));
    expect(again).toMatch(/^__Host-device=/);
    expect(again).not.toBe(cookie);
    expect(devices.markOf(again)).toEqual(mark);
    expect(devices.markOf(cookie)).toEqual(mark);
    replace([2]);
    expect(devices.markOf(cookie)).toBeUndefined();
    expect(devices.markOf(again)).toEqual(mark);
  });
});
