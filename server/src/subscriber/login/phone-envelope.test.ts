import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forgetUsed } from '#platform/db/single-use.ts';
import { loginScene, newPhone } from '#test/login-scene.ts';
import { phoneProblems } from './login-words.ts';

const SKEW_MS = 120_000;

const scene = await loginScene();

const open = (sealed: string) => scene.identity.openPhone(sealed, scene.clock.now());
const refused = (problem: keyof typeof phoneProblems) => ({ field: 'phone_no', problem: phoneProblems[problem] });
const sealText = (text: string, oaepHash = 'sha256'): string => {
  const key = { key: scene.identity.publicKeyPem(), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash };
  return publicEncrypt(key, Buffer.from(text)).toString('base64');
};

describe('phone_no', () => {
  it('opens once: of twenty envelopes with one nonce at once, one is accepted, whichever client sealed it', async () => {
    const phone = newPhone();
    const sealed = scene.seal(phone);
    const sameNonce = Array.from({ length: 10 }, () => scene.seal(phone, { nonce: 'a nonce of some length' }));
    expect(await open(sealed)).toBe(phone);
    await expect(open(sealed)).rejects.toMatchObject(refused('repeated'));
    const outcomes = await Promise.allSettled([...sameNonce, ...sameNonce].map(open));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('may be two minutes off the clock either way, and no millisecond more', async () => {
    const nowMs = scene.clock.now();
    for (const at of [nowMs - SKEW_MS, nowMs + SKEW_MS]) await open(scene.seal(newPhone(), { at }));
    for (const at of [nowMs - SKEW_MS - 1, nowMs + SKEW_MS + 1]) {
      await expect(open(scene.seal(newPhone(), { at }))).rejects.toMatchObject(refused('outOfTime'));
    }
  });

  it('cannot be sent again when its nonce is forgotten: by then it is too old', async () => {
    const sealed = scene.seal(newPhone(), { at: scene.clock.now() + SKEW_MS });
    await open(sealed);
    scene.clock.moveBy(2 * SKEW_MS);
    await forgetUsed(scene.db, scene.clock.now());
    await expect(open(sealed)).rejects.toMatchObject(refused('repeated'));
    scene.clock.moveBy(1);
    await expect(open(sealed)).rejects.toMatchObject(refused('outOfTime'));
    scene.clock.moveBy(60_000);
    await forgetUsed(scene.db, scene.clock.now());
    await expect(open(sealed)).rejects.toMatchObject(refused('outOfTime'));
  });

  it.each([
    ['another digest', () => sealText('{}', 'sha1')],
    ['random bytes', () => randomBytes(384).toString('base64')],
    ['all zeros', () => Buffer.alloc(384).toString('base64')],
    ['all ones', () => Buffer.alloc(384, 255).toString('base64')],
    ['nothing', () => ''],
  ])('of %s is refused', async (_what, make) => {
    await expect(open(make())).rejects.toMatchObject(refused('unreadable'));
  });

  it.each([
    ['no JSON', 'a number'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a landline', { phone: '01012345678' }],
    ['a number too long', { phone: '138001380001' }],
    ['a number that is a number', { phone: 13_800_138_000 }],
    ['no instant', { at: undefined }],
    ['an instant in words', { at: 'now' }],
    ['an instant of a fraction', { at: 1.5 }],
    ['a short nonce', { nonce: 'short' }],
    ['no nonce', { nonce: undefined }],
  ])('that holds %s is refused', async (_what, content) => {
    const whole = { phone: newPhone(), at: scene.clock.now(), nonce: `a nonce of some length ${Math.random()}` };
    const text = typeof content === 'string' ? content : JSON.stringify({ ...whole, ...content });
    await expect(open(sealText(text))).rejects.toMatchObject(refused('notANumber'));
  });
});
