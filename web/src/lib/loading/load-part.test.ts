import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAhead, loadPart } from './load-part.ts';

interface FakeLink {
  href: string;
  rel: string;
  onload: () => void;
  onerror: () => void;
}

/** What the document's head links to. */
let links: FakeLink[];
const addressOf = (file: string): string => `${PAGE_BASE}/${file}`;
const linked = (): string[] => links.map(({ rel, href }) => `${rel} ${href}`);

const network = vi.fn(async (_address: string) => new Response('code'));
const importPart = vi.fn(async () => 'part');

beforeEach(() => {
  links = [];
  vi.stubGlobal('document', {
    querySelector: (selector: string) => links.find(({ href }) => selector.includes(`"${href}"`)) ?? null,
    createElement: () => ({
      relList: { supports: () => true },
      remove(this: FakeLink) {
        links = links.filter((link) => link !== this);
      },
    }),
    head: { append: (link: FakeLink) => links.push(link) },
  });
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
  network.mockImplementation(async () => new Response('code'));
  importPart.mockClear();
});

test.each([
  ['no network', () => Promise.reject(new Error('offline'))],
  ['a busy server', async () => new Response(null, { status: 503 })],
])('with %s, what is preloaded is never imported: its import works once it is needed', async (_, answer) => {
  network.mockImplementationOnce(answer);
  await expect(loadAhead(() => loadPart(importPart, ['a.js']))).rejects.toThrow();
  expect(importPart).not.toHaveBeenCalled();
  expect(links).toEqual([]);
  expect(await loadPart(importPart, ['a.js'])).toBe('part');
  expect(linked()).toEqual([`modulepreload ${addressOf('a.js')}`]);
  expect(network).toHaveBeenCalledOnce();
});

test('a part is preloaded by its files, and imported when they are there', async () => {
  const answer = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(answer.promise);
  const coming = loadAhead(() => loadPart(importPart, ['b.js']));
  expect(network).toHaveBeenCalledWith(addressOf('b.js'));
  await Promise.resolve();
  expect(importPart).not.toHaveBeenCalled();
  answer.resolve(new Response('code'));
  expect(await coming).toBe('part');
});

test('what the page has already is not fetched again', async () => {
  await loadPart(importPart, ['c.js']);
  await loadAhead(() => loadPart(importPart, ['c.js']));
  expect(network).not.toHaveBeenCalled();
  expect(linked()).toEqual([`modulepreload ${addressOf('c.js')}`]);
});

test('a part waits for its style sheet; one that failed is asked for again', async () => {
  const failed = loadPart(importPart, ['d.css']);
  links[0]?.onerror();
  await expect(failed).rejects.toThrow('d.css');
  expect(importPart).not.toHaveBeenCalled();
  const coming = loadPart(importPart, ['d.css']);
  const second = loadPart(importPart, ['d.css']);
  expect(linked()).toEqual([`stylesheet ${addressOf('d.css')}`]);
  await Promise.resolve();
  expect(importPart).not.toHaveBeenCalled();
  links[0]?.onload();
  expect(await Promise.all([coming, second])).toEqual(['part', 'part']);
});
