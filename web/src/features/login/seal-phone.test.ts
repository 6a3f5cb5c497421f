import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { PHONE_NONCE_MIN_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { sealPhone } from './seal-phone.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Decrypts as the server does. */
const opened = (sealed: string): { phone: string; at: number; nonce: string } =>
  JSON.parse(
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(sealed, 'base64'),
    ).toString(),
  );

afterEach(() => vi.unstubAllGlobals());

const contexts: readonly (readonly [string, () => void])[] = [
  ['with the browser’s own cryptography', () => undefined],
  [
    'in a page without a secure context, which has no crypto.subtle',
    () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }),
  ],
];

test.each(contexts)('the server can open what was sealed %s', async (_name, enter) => {
  enter();
  const sealed = await sealPhone(publicKey, '13800138000', 1_795_000_000_000.4);
  expect(sealed).toMatch(/^[A-Za-z0-9+/]{512}$/);
  const { phone, at, nonce } = opened(sealed);
  expect({ phone, at }).toEqual({ phone: '13800138000', at: 1_795_000_000_000 });
  expect(nonce.length).toBeGreaterThanOrEqual(PHONE_NONCE_MIN_LENGTH);
});

test('each seal has its own nonce', async () => {
  const nonces = await Promise.all([1, 2].map(async () => opened(await sealPhone(publicKey, '13800138000', 0)).nonce));
  expect(new Set(nonces).size).toBe(2);
});
