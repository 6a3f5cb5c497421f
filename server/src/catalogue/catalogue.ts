import { CATALOGUE_MAX_AGE_MS } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import {
  type CatalogueContents,
  countShelves,
  readContents,
  readStock,
  readTerms,
  readVersion,
} from './catalogue-store.ts';
import type { Terms } from './offer.ts';
import type { StockLevel } from './stock-level.ts';

/** Polled twice within its maximum age, so that one late answer does not exceed it. */
const POLL_MS = CATALOGUE_MAX_AGE_MS / 2;
/** Without a poll for this long the node is not ready. */
const STALE_MS = 5_000;

const NO_STOCK: StockLevel = { total: 0, issued: 0, perDay: null, day: '', issuedOnDay: 0 };

export interface Catalogue {
  /** Reads everything, then keeps polling. */
  start(): Promise<void>;
  stop(): void;
  /** Polls now. */
  refresh(): Promise<void>;
  contents(): CatalogueContents;
  stock(poolId: string): StockLevel;
  /** A new value whenever contents or stock change: results derived from them are valid while it stays the same. */
  revision(): unknown;
  /** Notes a shortage that a claim just met; holds until a poll that began later corrects it. */
  noteShortage(poolId: string, shortage: 'ALL_GONE' | 'GONE_TODAY', day: string): void;
  /** Terms of any version, including coupons no longer on offer. */
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
  /** Epoch milliseconds of the last poll. */
  asOfMs(): number;
  /** Whether polls succeed. */
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
    asksAgain: [],
    dictionaries: new Map(),
    ads: new Map(),
    pages: new Map(),
    shares: new Map(),
    numberLists: new Map(),
    attributes: new Map(),
    placeLists: new Map(),
  };
  let stock = new Map<string, StockLevel>();
  let revision = {};
  let polledAtMs = 0;
  let polls = 0;
  let isCounting = false;
  let polling: Repeating | undefined;
  const notedInPoll = new Map<string, number>();
  const rememberedTerms = rememberTerms(db);

  async function countLent(nowMs: number): Promise<void> {
    if (isCounting) return;
    isCounting = true;
    try {
      await countShelves(db, nowMs);
    } catch (error) {
      log.warn({ err: error }, 'cannot count what was collected from shelves; trying again');
    }
    isCounting = false;
  }

  async function poll(): Promise<void> {
    polls += 1;
    const thisPoll = polls;
    const asOfMs = clock.now();
    const version = await readVersion(db);
    const [freshContents, { levels: freshStock, areLent }] = await Promise.all([
      version === contents.version ? contents : readContents(db, asOfMs),
      readStock(db, asOfMs),
    ]);
    for (const [poolId, poll] of notedInPoll) {
      const noted = stock.get(poolId);
      if (poll >= thisPoll && noted !== undefined) freshStock.set(poolId, noted);
      else notedInPoll.delete(poolId);
    }
    // Not awaited: a machine of a distributed database that is away must not keep the others' stock from being read.
    if (areLent) void countLent(asOfMs);
    contents = freshContents;
    stock = freshStock;
    polledAtMs = asOfMs;
    revision = {};
  }

  return {
    async start() {
      await poll();
      polling = repeat(POLL_MS, poll, (error) =>
        log.warn({ err: error }, 'cannot read the catalogue; keeping the last one'),
      );
    },
    stop() {
      void polling?.stop();
    },
    refresh: poll,
    contents: () => contents,
    revision: () => revision,
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
      revision = {};
    },
    termsOf(templateId, version) {
      const current = contents.offers.get(templateId)?.terms;
      return current?.version === version ? Promise.resolve(current) : rememberedTerms(templateId, version);
    },
    asOfMs: () => polledAtMs,
    isFresh: () => clock.now() - polledAtMs < STALE_MS,
  };
}

/** Reads a version's terms once, since they never change. A version that is not found or fails to load is read again. */
function rememberTerms(db: Kysely<Schema>): Catalogue['termsOf'] {
  const terms = new Map<string, Promise<Terms | undefined>>();
  return (templateId, version) => {
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
  };
}
