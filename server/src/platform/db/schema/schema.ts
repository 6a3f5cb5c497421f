import type { CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { ApprovalSchema } from './approval-tables.ts';
import type { AudienceSchema } from './audience-tables.ts';
import type { BillingSchema } from './billing-tables.ts';
import type { BoardSchema } from './board-tables.ts';
import type { CampaignLinkTable, CampaignTable, ExperimentParticipantTable } from './campaign-table.ts';
import type { CodeSchema } from './code-tables.ts';
import type { ContentSchema } from './content-tables.ts';
import type { CouponDraftTable } from './coupon-draft-table.ts';
import type { CouponTermsTable } from './coupon-terms-table.ts';
import type { EventSchema } from './event-tables.ts';
import type { FeedbackTable } from './feedback-table.ts';
import type { InvariantBaseTable } from './invariant-base-table.ts';
import type { KeySchema } from './key-tables.ts';
import type { MessageSchema } from './message-tables.ts';
import type { NoticeSchema } from './notice-tables.ts';
import type { OperatorSchema } from './operator-tables.ts';
import type { PageSchema } from './page-tables.ts';
import type { PlaceSchema } from './place-tables.ts';
import type { PrivacySchema } from './privacy-tables.ts';
import type { ProviderSchema } from './provider-tables.ts';
import type { ReminderTable } from './reminder-table.ts';
import type { ScheduledReportTable } from './report-table.ts';
import type { RiskCaseSchema } from './risk-case-tables.ts';
import type { RiskSchema } from './risk-tables.ts';
import type { SmsSchema } from './sms-tables.ts';
import type { SubscriberSchema } from './subscriber-tables.ts';
import type { Audience, Tags } from './terms-json.ts';
import type { UsageEventTable } from './usage-event-table.ts';

export type TemplateState =
  | 'DRAFT'
  | 'IN_REVIEW'
  | 'SCHEDULED'
  | 'RUNNING'
  | 'PAUSED'
  | 'ENDED'
  | 'STOPPED'
  | 'ARCHIVED';
export type StoredOwnedState = 'PENDING' | 'AVAILABLE' | 'USING' | 'USED' | 'EXPIRED' | 'WITHDRAWN';

/** The text that a subscriber confirmed, as shown. */
export interface ConfirmedWords {
  readonly text: string;
  readonly locale: Locale;
  /** Tells the words from those before and after them. */
  readonly version: string;
}

/** The tables as the migrations make them (held by `schema.test.ts`); their comments there tell states and guarantees. */
export interface Schema
  extends OperatorSchema,
    ApprovalSchema,
    AudienceSchema,
    BoardSchema,
    BillingSchema,
    CodeSchema,
    ContentSchema,
    PrivacySchema,
    ProviderSchema,
    RiskCaseSchema,
    SmsSchema,
    EventSchema,
    MessageSchema,
    NoticeSchema,
    PlaceSchema,
    RiskSchema,
    KeySchema,
    PageSchema,
    SubscriberSchema {
  category: { class_id: string; name: JSONColumnType<LocalisedText>; icon: string; position: number };
  coupon_template: {
    template_id: string;
    class_id: string;
    state: TemplateState;
    terms_version: number;
    claim_start: Date;
    claim_end: Date;
    per_person: number;
    per_person_day: number | null;
    audience: JSONColumnType<Audience>;
    tags: JSONColumnType<Tags>;
    position: number;
    created_at: Date;
    most_per_person: Generated<number>;
    most_per_person_day: Generated<number>;
    branch_id: string | null;
  };
  coupon_draft: CouponDraftTable;
  coupon_terms: CouponTermsTable;
  coupon_ceiling: {
    template_id: string;
    ceiling: number | null;
    units: Generated<number>;
    ceiling_per_day: number | null;
    day: Generated<string>;
    units_on_day: Generated<number>;
    campaign_id: string | null;
    unit_value_fen: Generated<number>;
    kept_fen: Generated<string>;
    taken_fen: GeneratedAlways<string>;
  };
  campaign: CampaignTable;
  scheduled_report: ScheduledReportTable;
  campaign_link: CampaignLinkTable;
  experiment_participant: ExperimentParticipantTable;
  stock_reservation: { reservation_id: string; template_id: string; units: number };
  grab_session: { session_id: string; start_at: Date; end_at: Date; cancelled_at: Date | null };
  stock_pool: {
    pool_id: string;
    template_id: string;
    session_id: string | null;
    batch_id: string | null;
    total: number;
    issued: Generated<number>;
    per_day: number | null;
    day: Generated<string>;
    issued_on_day: Generated<number>;
    lent: Generated<number>;
    lent_counted: Generated<number>;
    loan: Generated<number>;
    counted_at: Generated<Date>;
  };
  stock_shelf: {
    home: string;
    pool_id: string;
    units: number;
    issued: Generated<number>;
    loan: number;
    claim_start: Date;
    claim_end: Date;
    per_person: number;
    per_person_day: number | null;
  };
  stock_entry: {
    entry_id: string;
    pool_id: string;
    kind: 'ADDED' | 'REMOVED' | 'ISSUED' | 'RETURNED';
    units: number;
    at: Date;
    operator_name: string | null;
    reason: string | null;
  };
  catalogue_version: { only_row: Generated<boolean>; version: string };
  usage_event: UsageEventTable;
  social_ticket: { only_row: Generated<boolean>; ticket_sealed: Buffer; expires_at: Date };
  owned_coupon: {
    subscriber_id: string;
    owned_id: string;
    template_id: string;
    terms_version: number;
    card_class: CardClass;
    pool_id: string;
    ordinal: number;
    serial_no: string;
    state: StoredOwnedState;
    claimed_at: Date;
    claimed_on: string;
    valid_from: Date;
    valid_to: Date;
    changed_at: Date;
    hidden_at: Date | null;
  };
  owned_coupon_event: {
    subscriber_id: string;
    owned_id: string;
    event_id: string;
    kind: 'COLLECTED' | 'RELEASED' | 'USE_STARTED' | 'USED' | 'GIVEN_BACK' | 'WITHDRAWN' | 'RESTORED' | 'CODE_SHOWN';
    at: Date;
    reference: string | null;
  };
  idempotency_key: {
    subscriber_id: string;
    request_id: string;
    fingerprint: string;
    result_id: string;
    keep_until: Date;
    kept_at: Generated<Date>;
  };
  use_order: {
    subscriber_id: string;
    order_id: string;
    order_no: string;
    owned_id: string;
    state: 'STARTED' | 'SUCCEEDED' | 'REFUSED' | 'HANDED_OVER' | 'REVERSED';
    created_at: Date;
    settled_at: Date | null;
    refusal: string | null;
    confirmed: JSONColumnType<ConfirmedWords> | null;
    reference: string | null;
    offer: JSONColumnType<ProviderOffer> | null;
    sent_at: Date | null;
  };
  outbox: {
    subscriber_id: string;
    message_id: string;
    kind: 'SETTLE_USE' | 'REVERSE_USE' | 'SEND_SMS' | 'REMIND' | 'NOTIFY' | 'WATCH_CODE' | 'NOTICE' | 'CLAWBACK_SMS';
    payload: JSONColumnType<Record<string, unknown>>;
    due_at: Date;
    attempts: Generated<number>;
    done_at: Date | null;
    traceparent: string | null;
  };
  single_use: { mark: Buffer; keep_until: Date };
  code_file: {
    file_id: string;
    batch_no: string;
    name: string;
    heads: JSONColumnType<readonly string[]>;
    extract_hash: Buffer;
    confirm_by_sms: boolean;
    state: 'IN_REVIEW' | 'REJECTED' | 'SCHEDULED' | 'IN_PROGRESS' | 'DONE' | 'ERROR';
    row_count: Generated<number>;
    byte_count: Generated<string>;
    downloads_left: number;
    expires_at: Date;
    created_at: Date;
    changed_at: Date;
  };
  code_file_part: { file_id: string; part_no: number; sealed: Buffer };
  code_file_contact: { file_id: string; phone_hash: Buffer; key_id: Generated<number> };
  code_file_try: { subscriber_id: string; tried_at: Date[] };
  code_file_extraction: {
    subscriber_id: string;
    session_id: string;
    file_id: string;
    confirmed: JSONColumnType<ConfirmedWords> | null;
    at: Date;
  };
  code_file_download: {
    subscriber_id: string;
    download_id: string;
    file_id: string;
    format: 'xlsx' | 'csv';
    at: Date;
  };
  rate_limit: { key: string; points: Generated<number>; expire: string | null };
  use_order_lookup: { order_no: string; subscriber_id: string; order_id: string };
  invariant_report: {
    only_row: Generated<boolean>;
    checked_at: Date;
    violations: JSONColumnType<Readonly<Record<string, number>>>;
  };
  invariant_base: InvariantBaseTable;
  reminder: ReminderTable;
  feedback: FeedbackTable;
  exchanged_code: {
    subscriber_id: string;
    code_hash: Buffer;
    owned_id: string;
    at: Date;
    confirmed: JSONColumnType<ConfirmedWords> | null;
  };
  claim_source: { subscriber_id: string; owned_id: string; page_id: string | null; channel: string | null };
}
