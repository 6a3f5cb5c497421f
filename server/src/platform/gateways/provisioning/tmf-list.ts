import { z } from 'zod';
import { askJson } from '../ask-json.ts';

/** Items of one answer to the book. */
const PAGE_SIZE = 100;
const LIST_MAX_BYTES = 4 * 1024 * 1024;
const LISTED: ReadonlySet<number> = new Set([200, 206]);
const NEXT = /<([^>]*)>\s*;[^,]*\brel="?next"?/i;
const OTHER_PAGE = /\brel="?(first|prev|previous|last)"?/i;

/** A list of TM Forum's APIs (TMF630): its address, with the query, and what each request carries. */
export interface ListRequest<Item extends z.ZodType> {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly item: Item;
}

/** One page. Undefined: no answer, or none that can be understood. */
export async function askList<Item extends z.ZodType>(
  { address, headers, item }: ListRequest<Item>,
  signal: AbortSignal,
) {
  const request = { method: 'GET', headers, signal, maxBytes: LIST_MAX_BYTES };
  const found = await askJson(address, request, z.array(item));
  return found !== undefined && LISTED.has(found.status) ? found : undefined;
}

/**
 * What a page's links say of the next one: its address, or null where there is none; undefined where the server gives no links of
 * pages. Nobody but the server itself gets our authorisation.
 */
function linkedPage(from: string, headers: Headers): string | null | undefined {
  const links = headers.get('link') ?? '';
  const [, target] = NEXT.exec(links) ?? [];
  if (target === undefined) return OTHER_PAGE.test(links) ? null : undefined;
  const next = new URL(target, from);
  if (next.origin !== new URL(from).origin) throw new Error('its next page is on another host');
  return next.href;
}

/** Throws where an item comes again: the list moved, or the server knows no offset and would give the same page for ever. */
function noteNew(seen: Set<string>, items: readonly { readonly id?: string | undefined }[], name: string): void {
  for (const { id } of items) {
    if (id === undefined) continue;
    if (seen.has(id)) throw new Error(`${name} moved while it was read`);
    seen.add(id);
  }
}

/**
 * A list to its end, by the server's links to the next page where it gives them, else by offset. A server may give shorter pages than
 * it was asked for, so the end is where `X-Total-Count` says, a page is empty, or the links lead no further. Throws rather than give
 * half of it.
 */
export async function* readWholeList<Item extends z.ZodType<{ readonly id?: string | undefined }>>(
  { address, ...how }: ListRequest<Item>,
  signal: AbortSignal,
): AsyncIterable<z.output<Item>> {
  const name = `the list ${new URL(address).pathname}`;
  const seen = new Set<string>();
  let link: string | undefined;
  for (let count = 0; ; ) {
    const paging = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(count) });
    const asked: string = link ?? `${address}&${paging}`;
    const page = await askList({ ...how, address: asked }, signal);
    if (page === undefined) throw new Error(`${name} cannot be read`);
    noteNew(seen, page.body, name);
    yield* page.body;
    count += page.body.length;
    const next = linkedPage(asked, page.headers);
    const isEnd = next === null || (next === undefined && page.body.length === 0);
    const total = Number(page.headers.get('x-total-count') ?? Number.NaN);
    if (isEnd && count < total) throw new Error(`${name} ended after ${count} of ${total}`);
    if (isEnd || count >= total) return;
    link = next ?? undefined;
  }
}
