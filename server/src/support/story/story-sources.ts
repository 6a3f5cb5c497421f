import type { StoryKind } from '@coupon-centre/contract/support/story/story-kinds';
import { type RawBuilder, sql } from 'kysely';

/** Whose story is read, and as of when. */
export interface StoryOf {
  readonly subscriberId: string;
  /** The subscriber, and whom SMS to their number from before the first login are kept under. */
  readonly smsOwners: readonly string[];
  readonly nowMs: number;
}

interface Source {
  /** Tells its entries from those of other sources. */
  readonly name: string;
  readonly kind: StoryKind;
  /** RISK: for operators who see risk. HEAD_OFFICE: not for a branch. COUPONS: for a branch, of its coupons. */
  readonly for: 'EVERYONE' | 'COUPONS' | 'HEAD_OFFICE' | 'RISK';
  /** Columns: what, at, id, owned_id, template_id, terms_version, facts (named as in the answer). */
  readonly rows: (of: StoryOf) => RawBuilder<unknown>;
}

const noCoupon = sql`NULL::uuid AS owned_id, NULL::uuid AS template_id, NULL::integer AS terms_version`;
const noFacts = sql`NULL::jsonb AS facts`;
const of = (subscriberId: string) => sql`subscriber_id = ${subscriberId}::uuid`;

const account = (name: string, what: string, column: string): Source => ({
  name,
  kind: 'ACCOUNT',
  for: 'EVERYONE',
  rows: ({ subscriberId }) => sql`
    SELECT ${what}::text AS what, ${sql.ref(column)} AS at, subscriber_id::text AS id, ${noCoupon}, ${noFacts}
      FROM subscriber WHERE ${of(subscriberId)} AND ${sql.ref(column)} IS NOT NULL`,
});

/** A record that is written and later ended, as two entries. */
const begunAndEnded = (
  source: Omit<Source, 'rows'>,
  table: string,
  columns: Readonly<Record<'id' | 'begun' | 'ended' | 'begunWhat' | 'endedWhat' | 'begunFacts' | 'endedFacts', string>>,
): readonly Source[] =>
  (['begun', 'ended'] as const).map((part) => ({
    ...source,
    name: `${source.name}-${part}`,
    rows: ({ subscriberId }) => sql`
      SELECT ${sql.raw(columns[`${part}What`])} AS what, ${sql.ref(columns[part])} AS at, ${sql.ref(columns.id)}::text AS id,
             ${noCoupon}, jsonb_build_object(${sql.raw(columns[`${part}Facts`])}) AS facts
        FROM ${sql.table(table)} WHERE ${of(subscriberId)} AND ${sql.ref(columns[part])} IS NOT NULL`,
  }));

/** Everything that is kept of a subscriber and has a time; each reads rows of one subscriber only. */
export const storySources: readonly Source[] = [
  account('opened', 'OPENED', 'created_at'),
  account('number', 'NUMBER_CHANGED', 'number_since'),
  account('closed', 'CLOSED', 'closed_at'),
  {
    name: 'login',
    kind: 'ACCOUNT',
    for: 'EVERYONE',
    // A renewed session is a row of its own and keeps when it began.
    rows: ({ subscriberId }) => sql`
      SELECT DISTINCT 'LOGGED_IN' AS what, began_at AS at, coalesce(family_id, session_id)::text AS id, ${noCoupon}, ${noFacts}
        FROM login_session WHERE ${of(subscriberId)}`,
  },
  {
    name: 'consent',
    kind: 'CONSENT',
    for: 'EVERYONE',
    rows: ({ subscriberId }) => sql`
      SELECT kind AS what, at, consent_id::text AS id, ${noCoupon},
             jsonb_build_object('document', doc_key, 'version', version) AS facts
        FROM consent WHERE ${of(subscriberId)}`,
  },
  {
    name: 'coupon',
    kind: 'COUPON',
    for: 'COUPONS',
    rows: ({ subscriberId }) => sql`
      SELECT CASE WHEN e.kind = 'COLLECTED' AND x.owned_id IS NOT NULL THEN 'EXCHANGED' ELSE e.kind END AS what, e.at,
             e.event_id::text AS id, e.owned_id, o.template_id, o.terms_version, ${noFacts}
        FROM owned_coupon_event e
        JOIN owned_coupon o ON o.subscriber_id = e.subscriber_id AND o.owned_id = e.owned_id
        LEFT JOIN exchanged_code x ON x.subscriber_id = e.subscriber_id AND x.owned_id = e.owned_id
       WHERE e.subscriber_id = ${subscriberId}::uuid AND e.kind NOT IN ('USE_STARTED', 'USED', 'GIVEN_BACK')`,
  },
  {
    name: 'expired',
    kind: 'COUPON',
    for: 'COUPONS',
    rows: ({ subscriberId, nowMs }) => sql`
      SELECT 'EXPIRED' AS what, valid_to AS at, owned_id::text AS id, owned_id, template_id, terms_version, ${noFacts}
        FROM owned_coupon
       WHERE ${of(subscriberId)} AND state IN ('PENDING', 'AVAILABLE', 'EXPIRED') AND valid_to <= ${new Date(nowMs)}`,
  },
  {
    name: 'held',
    kind: 'COUPON',
    for: 'RISK',
    rows: ({ subscriberId }) => sql`
      SELECT 'HELD' AS what, h.held_at AS at, h.owned_id::text AS id, h.owned_id, o.template_id, o.terms_version, ${noFacts}
        FROM claim_hold h
        JOIN owned_coupon o ON o.subscriber_id = h.subscriber_id AND o.owned_id = h.owned_id
       WHERE h.subscriber_id = ${subscriberId}::uuid`,
  },
  {
    name: 'use',
    kind: 'USE',
    for: 'COUPONS',
    rows: ({ subscriberId }) => sql`
      SELECT e.kind AS what, e.at, e.event_id::text AS id, e.owned_id, o.template_id, o.terms_version,
             jsonb_build_object('orderNo', e.reference, 'refusal', CASE WHEN e.kind = 'GIVEN_BACK' THEN u.refusal END) AS facts
        FROM owned_coupon_event e
        JOIN owned_coupon o ON o.subscriber_id = e.subscriber_id AND o.owned_id = e.owned_id
        LEFT JOIN use_order u ON u.subscriber_id = e.subscriber_id AND u.order_no = e.reference
       WHERE e.subscriber_id = ${subscriberId}::uuid AND e.kind IN ('USE_STARTED', 'USED', 'GIVEN_BACK')`,
  },
  {
    name: 'reminder',
    kind: 'REMINDER',
    for: 'HEAD_OFFICE',
    rows: ({ subscriberId }) => sql`
      SELECT kind AS what, set_at AS at, reminder_id::text AS id, ${noCoupon},
             jsonb_build_object('state', state, 'dueAt', due_at) AS facts
        FROM reminder WHERE ${of(subscriberId)}`,
  },
  {
    name: 'sms',
    kind: 'SMS',
    for: 'EVERYONE',
    rows: ({ smsOwners }) => sql`
      SELECT NULL AS what, begun_at AS at, message_id || route AS id, ${noCoupon},
             jsonb_build_object('template', template_key, 'route', route, 'state', state, 'endedAt', ended_at, 'detail', detail)
               AS facts
        FROM sms_message WHERE subscriber_id = ANY (${[...smsOwners]}::uuid[])`,
  },
  {
    name: 'message',
    kind: 'MESSAGE',
    for: 'COUPONS',
    rows: ({ subscriberId }) => sql`
      SELECT kind AS what, at, message_id::text AS id, owned_id, template_id, terms_version,
             jsonb_build_object('readAt', read_at) AS facts
        FROM subscriber_message WHERE ${of(subscriberId)}`,
  },
  ...begunAndEnded({ name: 'feedback', kind: 'FEEDBACK', for: 'HEAD_OFFICE' }, 'feedback', {
    id: 'feedback_id',
    begun: 'received_at',
    ended: 'answered_at',
    begunWhat: "'SENT'",
    endedWhat: "'ANSWERED'",
    begunFacts: "'category', category, 'text', text, 'by', NULL",
    endedFacts: "'category', category, 'text', answer, 'by', answered_by",
  }),
  ...begunAndEnded({ name: 'request', kind: 'REQUEST', for: 'HEAD_OFFICE' }, 'privacy_request', {
    id: 'request_id',
    begun: 'received_at',
    ended: 'ended_at',
    begunWhat: "'RECEIVED'",
    endedWhat: 'state',
    begunFacts: "'request', kind, 'text', note, 'by', recorded_by",
    endedFacts: "'request', kind, 'text', coalesce(answer, ''), 'by', coalesce(ended_by, '')",
  }),
  ...begunAndEnded({ name: 'appeal', kind: 'APPEAL', for: 'RISK' }, 'clawback_appeal', {
    id: 'appeal_id',
    begun: 'recorded_at',
    ended: 'ended_at',
    begunWhat: "'RECORDED'",
    endedWhat: 'state',
    begunFacts: "'text', note, 'by', recorded_by",
    endedFacts: "'text', coalesce(answer, ''), 'by', coalesce(ended_by, '')",
  }),
];
