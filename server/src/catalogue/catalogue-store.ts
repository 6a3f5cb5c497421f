import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql } from 'kysely';
import { readPublishedPages } from '#catalogue/pages/claim-page-store.ts';
import type { PublishedPage } from '#catalogue/pages/published-page.ts';
import type { Holdout } from '#experiment/assignment.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema, TemplateState } from '#platform/db/schema/schema.ts';
import { type DocumentVersion, documentVersions } from './document-versions.ts';
import type { GrabSession, Offer, Terms } from './offer.ts';
import type { ShareTexts } from './share-text.ts';
import type { StockLevel } from './stock-level.ts';
import { toTerms } from './terms-columns.ts';

/** Reads the whole catalogue. */

export interface Category {
  readonly classId: string;
  readonly name: LocalisedText;
  readonly icon: string;
}
export type Theme = Selectable<Schema['centre_theme']>;
export type DictionaryEntry = Selectable<Schema['dictionary_entry']>;
export type StoredAd = Selectable<Schema['ad']>;

/** A version of a document, and from when (epoch milliseconds). */
export interface AsksAgain {
  readonly docKey: string;
  readonly version: number;
  readonly fromMs: number;
}

/** An attribute of subscribers: which values it can have, and for how many days one counts after its import. */
export interface KnownAttribute {
  readonly type: AttributeType;
  readonly keepDays: number;
}

export interface CatalogueContents {
  readonly version: string;
  readonly categories: readonly Category[];
  readonly offers: ReadonlyMap<string, Offer>;
  /** By start. */
  readonly grabs: readonly GrabSession[];
  readonly themes: readonly Theme[];
  /** By key: the versions in force and coming when they were read. */
  readonly documents: ReadonlyMap<string, readonly DocumentVersion[]>;
  /** Versions to which people must agree again, in force now, before or later. */
  readonly asksAgain: readonly AsksAgain[];
  /** By dictionary code: entries by field code, in display order. */
  readonly dictionaries: ReadonlyMap<string, ReadonlyMap<string, DictionaryEntry>>;
  /** By advertising space, in display order. */
  readonly ads: ReadonlyMap<string, readonly StoredAd[]>;
  /** Claim pages that are or were published, by id. */
  readonly pages: ReadonlyMap<string, PublishedPage>;
  readonly shares: ShareTexts;
  /** Lists of numbers, by id: epoch milliseconds of their expiry; null: they do not expire. */
  readonly numberLists: ReadonlyMap<string, number | null>;
  /** By id. */
  readonly attributes: ReadonlyMap<string, KnownAttribute>;
  /** Lists of places, by id: how many places each has. */
  readonly placeLists: ReadonlyMap<string, number>;
}

/** Coupons that are public; terms of archived and stopped ones are read for their owners by `readTerms`. */
const LOADED: readonly TemplateState[] = ['SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED'];

export async function readVersion(db: Kysely<Schema>): Promise<string> {
  return (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
}

export async function readTerms(db: Kysely<Schema>, templateId: string, version: number): Promise<Terms | undefined> {
  const row = await db
    .selectFrom('coupon_terms')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toTerms(row);
}

function holdoutOf({
  campaign_id: campaignId,
  holdout_percent: percent,
}: {
  readonly campaign_id: string | null;
  readonly holdout_percent: number | null;
}): Holdout | null {
  return campaignId === null || percent === null || percent === 0 ? null : { campaignId, percent };
}

async function readOffers(db: Kysely<Schema>): Promise<Map<string, Offer>> {
  const [templates, pools] = await Promise.all([
    db
      .selectFrom('coupon_template as t')
      .innerJoin('coupon_terms as c', (join) =>
        join.onRef('c.template_id', '=', 't.template_id').onRef('c.version', '=', 't.terms_version'),
      )
      .leftJoin('campaign as k', 'k.campaign_id', 'c.campaign_id')
      .selectAll('c')
      .select('k.holdout_percent')
      .select(['t.class_id', 't.state', 't.claim_start', 't.claim_end', 't.per_person', 't.per_person_day'])
      .select(['t.audience', 't.tags', 't.position'])
      .where('t.state', 'in', LOADED)
      .orderBy('t.position')
      .orderBy('t.template_id')
      .execute(),
    db
      .selectFrom('stock_pool as p')
      .innerJoin('coupon_template as t', 't.template_id', 'p.template_id')
      .select(['p.pool_id', 'p.template_id', 'p.session_id'])
      .where('t.state', 'in', LOADED)
      .where('p.batch_id', 'is', null)
      .where(({ or, eb, not, exists, selectFrom }) =>
        or([
          eb('p.session_id', 'is', null),
          not(
            exists(
              selectFrom('grab_session as s')
                .select('s.session_id')
                .whereRef('s.session_id', '=', 'p.session_id')
                .where('s.cancelled_at', 'is not', null),
            ),
          ),
        ]),
      )
      .execute(),
  ]);
  const grouped = Map.groupBy(pools, (pool) => pool.template_id);
  return new Map(
    templates.flatMap((row): [string, Offer][] => {
      const own = grouped.get(row.template_id) ?? [];
      const centre = own.find((pool) => pool.session_id === null);
      if (centre === undefined) return [];
      return [
        [
          row.template_id,
          {
            templateId: row.template_id,
            classId: row.class_id,
            state: row.state,
            claimStartMs: row.claim_start.getTime(),
            claimEndMs: row.claim_end.getTime(),
            perPerson: row.per_person,
            perPersonDay: row.per_person_day,
            audience: row.audience,
            holdout: holdoutOf(row),
            tags: row.tags,
            position: row.position,
            terms: toTerms(row),
            centrePoolId: centre.pool_id,
            grabPools: new Map(
              own.flatMap((pool) => (pool.session_id === null ? [] : [[pool.session_id, pool.pool_id]])),
            ),
          },
        ],
      ];
    }),
  );
}

/** Grabs with a public coupon; cancelled grabs and those of archived coupons are left out. */
const readGrabs = (db: Kysely<Schema>) =>
  db
    .selectFrom('grab_session as s')
    .selectAll()
    .where('s.cancelled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_pool as p')
          .innerJoin('coupon_template as t', 't.template_id', 'p.template_id')
          .select('p.pool_id')
          .whereRef('p.session_id', '=', 's.session_id')
          .where('t.state', 'in', LOADED),
      ),
    )
    .orderBy('s.start_at')
    .execute();

const readDocuments = (db: Kysely<Schema>, nowMs: number): Promise<DocumentVersion[]> =>
  documentVersions(db)
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('replaced_at', 'is', null),
        and([eb('replaced_at', '>', eb.ref('effective_at')), eb('replaced_at', '>', new Date(nowMs))]),
      ]),
    )
    .execute();

/** Those that never took effect are left out. */
async function readAsksAgain(db: Kysely<Schema>): Promise<AsksAgain[]> {
  const rows = await documentVersions(db)
    .select(['doc_key', 'version', 'effective_at'])
    .where('asks_again', '=', true)
    .where(({ eb, or }) => or([eb('replaced_at', 'is', null), eb('replaced_at', '>', eb.ref('effective_at'))]))
    .execute();
  return rows.map((row) => ({ docKey: row.doc_key, version: row.version, fromMs: row.effective_at.getTime() }));
}

/** `nowMs`: versions of documents that were replaced by then are left out. */
export async function readContents(db: Kysely<Schema>, nowMs: number): Promise<CatalogueContents> {
  // The version first: a change that commits meanwhile then shows as a newer version and is read again.
  const version = await readVersion(db);
  const [
    categories,
    offers,
    grabs,
    themes,
    documents,
    asksAgain,
    entries,
    ads,
    pages,
    shares,
    lists,
    attributes,
    places,
  ] = await Promise.all([
    db.selectFrom('category').selectAll().orderBy('position').execute(),
    readOffers(db),
    readGrabs(db),
    db.selectFrom('centre_theme').selectAll().orderBy('valid_from', 'desc').execute(),
    readDocuments(db, nowMs),
    readAsksAgain(db),
    db.selectFrom('dictionary_entry').selectAll().orderBy('position').orderBy('field_code').execute(),
    db.selectFrom('ad').selectAll().orderBy('position').orderBy('ad_id').execute(),
    readPublishedPages(db),
    db.selectFrom('share_text').selectAll().execute(),
    db.selectFrom('number_list').select(['list_id', 'expires_at']).execute(),
    db.selectFrom('subscriber_attribute').select(['attribute_id', 'type', 'keep_days']).execute(),
    db.selectFrom('place_list').select(['list_id', 'places']).execute(),
  ]);
  return {
    version,
    categories: categories.map((row) => ({ classId: row.class_id, name: row.name, icon: row.icon })),
    offers,
    grabs: grabs.map((row) => ({
      sessionId: row.session_id,
      startMs: row.start_at.getTime(),
      endMs: row.end_at.getTime(),
    })),
    themes,
    documents: Map.groupBy(documents, ({ doc_key }) => doc_key),
    asksAgain,
    dictionaries: new Map(
      Array.from(
        Map.groupBy(entries, ({ dict_code }) => dict_code),
        ([code, own]) => [code, new Map(own.map((entry) => [entry.field_code, entry]))],
      ),
    ),
    ads: Map.groupBy(ads, ({ space_code }) => space_code),
    pages,
    shares: new Map(shares.map((row) => [row.share_id, row])),
    numberLists: new Map(lists.map((row) => [row.list_id, row.expires_at?.getTime() ?? null])),
    attributes: new Map(attributes.map((row) => [row.attribute_id, { type: row.type, keepDays: row.keep_days }])),
    placeLists: new Map(places.map((row) => [row.list_id, row.places])),
  };
}

/** A grab is over by its window: what was left of it is read for this long, so that repeated grabs do not add up. */
const ENDED_GRAB_STOCK_MS = 7 * DAY_MS;

/** Stock of everything that can be claimed, by pool, and whether units of it are on shelves; stock of exchange codes is not public. */
export async function readStock(
  db: Kysely<Schema>,
  nowMs: number,
): Promise<{ readonly levels: Map<string, StockLevel>; readonly areLent: boolean }> {
  const rows = await db
    .selectFrom('stock_pool as p')
    .innerJoin('coupon_template as t', 't.template_id', 'p.template_id')
    .leftJoin('grab_session as s', 's.session_id', 'p.session_id')
    .select(['p.pool_id', 'p.total', 'p.issued', 'p.per_day', 'p.day', 'p.issued_on_day', 'p.lent'])
    .where('t.state', 'in', LOADED)
    .where('p.batch_id', 'is', null)
    .where(({ eb, or }) =>
      or([eb('s.session_id', 'is', null), eb('s.end_at', '>', new Date(nowMs - ENDED_GRAB_STOCK_MS))]),
    )
    .execute();
  return {
    areLent: rows.some((row) => row.lent > 0),
    levels: new Map(
      rows.map((row) => [
        row.pool_id,
        { total: row.total, issued: row.issued, perDay: row.per_day, day: row.day, issuedOnDay: row.issued_on_day },
      ]),
    ),
  };
}

/** Counts what was collected from shelves (`0079-shelves.sql`). */
export async function countShelves(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await sql`SELECT count_all_shelves(${new Date(nowMs)}, ${businessDay(nowMs)}::date)`.execute(db);
}
