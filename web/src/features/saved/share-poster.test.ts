import { afterEach, expect, test, vi } from 'vitest';
import { sharePoster } from './share-poster.ts';

const POSTER = { imageUrl: '/poster.png', text: '累计已省88元', fileName: 'poster.png' };

const copied: string[] = [];
const clipboard = { writeText: async (text: string) => void copied.push(text) };
const shared: ShareData[] = [];
const share = async (data: ShareData) => void shared.push(data);

afterEach(() => {
  vi.unstubAllGlobals();
  copied.length = 0;
  shared.length = 0;
});

test('the phone’s share sheet takes the picture', async () => {
  vi.stubGlobal('fetch', async () => new Response('png'));
  vi.stubGlobal('navigator', { clipboard, share, canShare: () => true });
  expect(await sharePoster(POSTER)).toBe('done');
  expect(shared.map(({ files }) => files?.map(({ name }) => name))).toEqual([['poster.png']]);
  expect(copied).toEqual([]);
});

test.each<[string, object]>([
  ['without a share sheet', {}],
  ['with one that cannot say what it takes (no canShare)', { share }],
  ['with one that takes no files', { share, canShare: () => false }],
])('%s the text is copied', async (_name, parts) => {
  vi.stubGlobal('fetch', async () => new Response('png'));
  vi.stubGlobal('navigator', { clipboard, ...parts });
  expect(await sharePoster(POSTER)).toBe('copied');
  expect(copied).toEqual([POSTER.text]);
  expect(shared).toEqual([]);
});
