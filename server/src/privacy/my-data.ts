import { attributeValues } from '@coupon-centre/contract/audience/attribute-words';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PERSONAL_DATA_ROWS, type PersonalData } from '@coupon-centre/contract/privacy/personal-data';
import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';

interface Asked {
  readonly subscriberId: string;
  readonly locale: Locale;
  readonly nowMs: number;
}
export interface DataNeeds {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly identity: Pick<Identity, 'cipher'>;
}

const at = (date: Date): string => toInstant(date.getTime());
const atOrNull = (date: Date | null): string | null => date && at(date);
const MOST = PERSONAL_DATA_ROWS + 1;

/** What the CRM said of a number. */
async function attributesOf(
  { db, identity: { cipher } }: DataNeeds,
  phone: string,
  locale: Locale,
): Promise<PersonalData['attributes']> {
  const held = await db
    .selectFrom('attribute_value')
    .select(['attribute_id', 'value_mark', 'imported_at'])
    .where('phone_hash', '=', sql<Buffer>`ANY (${cipher.hashes(phone)}::bytea[])`)
    .orderBy('attribute_id')
    .execute();
  if (held.length === 0) return [];
  const attributes = await db.selectFrom('subscriber_attribute').select(['attribute_id', 'name', 'type']).execute();
  const known = new Map(attributes.map((row) => [row.attribute_id, row]));
  return held.flatMap(({ attribute_id: attributeId, value_mark: mark, imported_at: importedAt }) => {
    const attribute = known.get(attributeId);
    // Of an attribute that was removed nothing says what the mark was for.
    if (attribute === undefined) return [];
    const value = attributeValues(attribute.type).find(({ key }) =>
      cipher.attributeMark(attributeId, key).equals(mark),
    );
    return value === undefined
      ? []
      : [{ name: attribute.name[locale], value: value.name[locale], importedAt: at(importedAt) }];
  });
}

/** The rows of one subscriber, newest first, one more than is shown. */
const rowsOf = (db: Kysely<Schema>, subscriberId: string) => {
  const own = { subscriber_id: subscriberId };
  return Promise.all([
    db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('login_session')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('created_at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('owned_coupon')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('claimed_at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('use_order')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('created_at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('reminder')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('set_at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('sms_message')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('begun_at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('subscriber_message')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('feedback')
      .selectAll()
      .where('subscriber_id', '=', own.subscriber_id)
      .orderBy('received_at', 'desc')
      .limit(MOST)
      .execute(),
  ]);
};

/** A copy of what is kept of a subscriber; undefined where there is none, or the account is closed. */
export async function personalDataOf(
  needs: DataNeeds,
  { subscriberId, locale, nowMs }: Asked,
): Promise<PersonalData | undefined> {
  const { db, catalogue, identity } = needs;
  const person = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (person === undefined) return undefined;
  const phone = identity.cipher.open(person.phone_sealed);
  const all = await rowsOf(db, subscriberId);
  const isCut = all.some((rows) => rows.length > PERSONAL_DATA_ROWS);
  const [consents, sessions, coupons, uses, reminders, messages, centreMessages, feedback] = all;
  const shown = <Row, Shown>(rows: readonly Row[], show: (row: Row) => Shown): Shown[] =>
    rows.slice(0, PERSONAL_DATA_ROWS).map(show);
  const titles = new Map<string, string>();
  for (const { template_id, terms_version } of coupons.slice(0, PERSONAL_DATA_ROWS)) {
    const key = `${template_id}/${terms_version}`;
    if (titles.has(key)) continue;
    const terms = await catalogue.termsOf(template_id, terms_version);
    titles.set(key, terms === undefined ? '' : seenTerms(terms, subscriberId).title[locale]);
  }
  return {
    asOf: toInstant(nowMs),
    account: {
      maskedPhone: maskPhone(phone),
      memberSince: at(person.created_at),
      lastLoginAt: atOrNull(person.last_login_at),
      suggestionsRefusedAt: atOrNull(person.refused_suggestions_at),
    },
    consents: shown(consents, (row) => ({
      docKey: row.doc_key,
      version: row.version,
      kind: row.kind,
      way: row.way,
      at: at(row.at),
    })),
    sessions: shown(sessions, (row) => ({
      beganAt: at(row.created_at),
      expiresAt: at(row.expires_at),
      endedAt: atOrNull(row.ended_at),
    })),
    coupons: shown(coupons, (row) => ({
      title: titles.get(`${row.template_id}/${row.terms_version}`) ?? '',
      serialNo: row.serial_no,
      state: stateAt(row, nowMs),
      claimedAt: at(row.claimed_at),
      validFrom: at(row.valid_from),
      validTo: at(row.valid_to),
      hiddenAt: atOrNull(row.hidden_at),
    })),
    uses: shown(uses, (row) => ({
      orderNo: row.order_no,
      state: row.state,
      createdAt: at(row.created_at),
      settledAt: atOrNull(row.settled_at),
    })),
    reminders: shown(reminders, (row) => ({
      kind: row.kind,
      state: row.state,
      setAt: at(row.set_at),
      dueAt: at(row.due_at),
    })),
    messages: shown(messages, (row) => ({ purpose: row.template_key, state: row.state, at: at(row.begun_at) })),
    centreMessages: shown(centreMessages, (row) => ({ kind: row.kind, at: at(row.at), readAt: atOrNull(row.read_at) })),
    attributes: await attributesOf(needs, phone, locale),
    feedback: shown(feedback, (row) => ({
      category: row.category,
      text: row.text,
      sentAt: at(row.received_at),
      answer: row.answer,
      answeredAt: atOrNull(row.answered_at),
    })),
    isCut,
  };
}

export const showMyData =
  (needs: DataNeeds): Handler<'showMyData'> =>
  async (_request, { session: { subscriberId }, locale, nowMs }) =>
    (await personalDataOf(needs, { subscriberId, locale, nowMs })) ?? refuse('SESSION_ENDED');
