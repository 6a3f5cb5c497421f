import { CATALOGUE_MAX_AGE_MS } from '@coupon-centre/contract/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import { type CatalogueContents, readContents, readStock, readTerms, readVersion } from '#coupon/catalogue-store.ts';
import type { Terms } from '#coupon/offer.ts';
import type { Shortage, StockLevel } from '#coupon/stock-level.ts';
import type { Schema } from '#db/schema.ts';

/** Polled twice within its greatest age, so that one late answer does not make it too old. */
const POLL_MS = CATALOGUE_MAX_AGE_MS / 2;
/** Without a poll for this long the node says that it is not ready. */
const STALE_MS = 5_000;

const NO_STOCK: StockLevel = { total: 0, issued: 0, perDay: null, day: '', issuedOnDay: 0 };

export interface Catalogue {
  /** Reads everything once; then the polling keeps it. */
  start(): Promise<void>;
  stop(): void;
  /** Reads at once what the next poll would read. */
  refresh(): Promise<void>;
  contents(): CatalogueContents;
  stock(poolId: string): StockLevel;
  /** Another value whenever contents or stock are others: what is made from them holds as long as it stays the same. */
  standing(): unknown;
  /** A claim just met this shortage: believed until a poll that began later says otherwise. */
  noteShortage(poolId: string, shortage: Exclude<Shortage, null>, day: string): void;
  /** Terms of any version, also of coupons that are no longer on offer. */
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
  /** Epoch milliseconds of the poll that this state comes from. */
  asOfMs(): number;
  /** Whether polls come through. */
  isFresh(): boolean;
}

/**
 * The catalogue and its stock in this node's memory, at most a second old (wire §4). Lists read it; a claim may be refused
 * by it, never granted.
 */
export function createCatalogue(db: Kysely<Schema>, clock: Clock, log: Logger): Catalogue {
  let contents: CatalogueContents = {
    version: '',
    categories: [],
    offers: new Map(),
    grabs: [],
    themes: [],
    documents: new Map(),
    dictionaries: new Map(),
    ads: new Map(),
    pages: new Map(),
    shares: new Map(),
  };
  let stock = new Map<string, StockLevel>();
  let standing = {};
  let polledAtMs = 0;
  let polls = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const notedInPoll = new Map<string, number>();
  const terms = new Map<string, Promise<Terms | undefined>>();

  async function poll(): Promise<void> {
    polls += 1;
    const thisPoll = polls;
    const asOfMs = clock.now();
    const version = await readVersion(db);
    const [freshContents, freshStock] = await Promise.all([
      version === contents.version ? contents : readContents(db),
      readStock(db),
    ]);
    for (const [poolId, poll] of notedInPoll) {
      const noted = stock.get(poolId);
      if (poll >= thisPoll && noted !== undefined) freshStock.set(poolId, noted);
      else notedInPoll.delete(poolId);
    }
    contents = freshContents;
    stock = freshStock;
    polledAtMs = asOfMs;
    standing = {};
  }

  async function keepPolling(): Promise<void> {
    try {
      await poll();
    } catch (error) {
      log.warn({ err: error }, 'the catalogue could not be read; the last one stays');
    }
    if (!stopped) timer = setTimeout(() => void keepPolling(), POLL_MS);
  }

  return {
    async start() {
      await poll();
      timer = setTimeout(() => void keepPolling(), POLL_MS);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    refresh: poll,
    contents: () => contents,
    standing: () => standing,
    stock: (poolId) => stock.get(poolId) ?? NO_STOCK,
    noteShortage(poolId, shortage, day) {
      const level = stock.get(poolId);
      if (level === undefined) return;
      stock.set(
        poolId,
        shortage === 'ALL_GONE'
          ? { ...level, issued: level.total }
          : { ...level, day, issuedOnDay: Math.max(level.perDay ?? 0, level.issuedOnDay) },
      );
      notedInPoll.set(poolId, polls);
      standing = {};
    },
    termsOf(templateId, version) {
      const current = contents.offers.get(templateId)?.terms;
      if (current?.version === version) return Promise.resolve(current);
      const key = `${templateId} ${version}`;
      const known = terms.get(key);
      if (known !== undefined) return known;
      const read = readTerms(db, templateId, version);
      terms.set(key, read);
      read.then(
        (found) => found ?? terms.delete(key),
        () => terms.delete(key),
      );
      return read;
    },
    asOfMs: () => polledAtMs,
    isFresh: () => clock.now() - polledAtMs < STALE_MS,
  };
}
