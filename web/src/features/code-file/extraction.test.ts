import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExtraction } from './extraction.ts';

const FILE = { batchNo: 'B1', extractCode: 'ABCDEFGH' };
const OTHER = { batchNo: 'B2', extractCode: 'HGFEDCBA' };
const found = (name: string, status = 'IN_PROGRESS') =>
  Response.json({ code: codeOf.SUCCESS, msg: 'OK', resp_data: { name, status }, traceId: 't', serverTime: 1 });
const refused = (code: string, msg: string) =>
  Response.json({ code, msg, resp_data: null, traceId: 't', serverTime: 1 });

const network = vi.fn(async (_path: string, _request: RequestInit) => found('first'));
beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('document', {
    cookie: 'isLogin=true; H5_TOKEN=token; ms=session; hc=binding; uid=u1',
    documentElement: { lang: 'en' },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
  network.mockImplementation(async () => found('first'));
});

/** An extraction that shows its first file, and a question about it whose answer is still to come. */
const watching = async () => {
  const extraction = createExtraction();
  await extraction.attempt(FILE);
  const answer = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(answer.promise);
  const { taken } = extraction.now();
  if (taken === null) throw new Error('no file');
  return { extraction, taken, answer, poll: extraction.repeat(taken) };
};

test('a repeated question shows what the file has become', async () => {
  const { extraction, answer, poll } = await watching();
  answer.resolve(found('first', 'DONE'));
  await poll;
  expect(extraction.now().taken?.file.status).toBe('DONE');
});

test('without an answer the file is shown as before, and is asked for again', async () => {
  const { extraction, taken, answer, poll } = await watching();
  answer.reject(new Error('offline'));
  await poll;
  expect(extraction.now().taken).toEqual(taken);
  expect(extraction.now().taken).not.toBe(taken);
});

test.each([
  ['a file', () => found('first', 'DONE')],
  ['a refusal', () => refused(codeOf.EXTRACTION_REFUSED, 'No such file')],
])('%s that answers for a file that the person has left changes nothing', async (_, late) => {
  const { extraction, answer, poll } = await watching();
  extraction.leave();
  answer.resolve(late());
  await poll;
  expect(extraction.now()).toEqual({ taken: null, refusal: undefined });
});

test('an earlier file’s late answer never replaces a newer one', async () => {
  const { extraction, answer, poll } = await watching();
  extraction.leave();
  network.mockResolvedValueOnce(found('second'));
  await extraction.attempt(OTHER);
  answer.resolve(found('first', 'DONE'));
  await poll;
  expect(extraction.now().taken).toMatchObject({ key: OTHER, file: { name: 'second' } });
});

test('nor does its failure', async () => {
  const { extraction, answer, poll } = await watching();
  extraction.leave();
  answer.reject(new Error('offline'));
  await poll;
  expect(extraction.now().taken).toBeNull();
});
