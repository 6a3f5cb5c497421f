import { codeOf } from '@coupon-centre/contract/call/errors';
import { beforeEach, expect, test, vi } from 'vitest';

const server = vi.hoisted(() => ({ keys: [] as (string | null)[], answers: [] as object[], sent: [] as string[] }));
vi.mock('#lib/call/call.ts', () => ({
  call: async (_name: string, { phone_no }: { phone_no: string }) => {
    server.sent.push(phone_no);
    return server.answers.shift() ?? { rs: 1 };
  },
  askForConfig: async () => {
    const phonePublicKey = server.keys.shift();
    if (phonePublicKey === undefined || phonePublicKey === null) throw new Error('no connection');
    return { phonePublicKey };
  },
}));
vi.mock('./seal-phone.ts', () => ({ sealPhone: async (key: string, phone: string) => `${phone} sealed by ${key}` }));

const REFUSED = { rs: 0, code: codeOf.BAD_INPUT, datas: { field: 'phone_no' } };
const PHONE = '13800138000';

/** As on a page that was just opened. */
async function opened(keys: (string | null)[], answers: object[] = []) {
  vi.resetModules();
  Object.assign(server, { keys, answers, sent: [] });
  const { keyInForce, requestCode } = await import('./login-calls.ts');
  return { keyInForce, requestCode: () => requestCode(PHONE, () => undefined) };
}

beforeEach(() => vi.stubGlobal('codeOf', codeOf));

test('the key is asked for once, ahead of the number', async () => {
  const { keyInForce, requestCode } = await opened(['one', 'another']);
  await Promise.all([keyInForce(), keyInForce()]);
  await requestCode();
  await requestCode();
  expect(server.sent).toEqual([`${PHONE} sealed by one`, `${PHONE} sealed by one`]);
});

test('a number that the server cannot open is sealed again with the key in force', async () => {
  const { requestCode } = await opened(['old', 'new'], [REFUSED]);
  expect(await requestCode()).toEqual({ rs: 1 });
  expect(server.sent).toEqual([`${PHONE} sealed by old`, `${PHONE} sealed by new`]);
});

test('without a newer key its refusal is the answer, and a number that is wrong is sent twice at most', async () => {
  const withoutKey = await opened(['old', null], [REFUSED]);
  expect(await withoutKey.requestCode()).toEqual(REFUSED);
  expect(server.sent).toHaveLength(1);
  const wrong = await opened(['old', 'new', 'newer'], [REFUSED, REFUSED]);
  expect(await wrong.requestCode()).toEqual(REFUSED);
  expect(server.sent).toHaveLength(2);
});

test('a key that did not come fails the request, and is asked for again by the next', async () => {
  const { keyInForce, requestCode } = await opened([null, null, 'key']);
  await expect(keyInForce()).rejects.toThrow();
  await expect(requestCode()).rejects.toThrow();
  expect(await requestCode()).toEqual({ rs: 1 });
  expect(server.sent).toEqual([`${PHONE} sealed by key`]);
});
