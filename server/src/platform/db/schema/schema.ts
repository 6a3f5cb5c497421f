import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import type { PageVariant } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { BannerArtName } from '@coupon-centre/contract/content/display';
import type { CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
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
import type { MessageSchema } from './message-tables.ts';
import type { NoticeSchema } from './notice-tables.ts';
import type { OperatorSchema } from './operator-tables.ts';
import type { PlaceSchema } from './place-tables.ts';
import type { PrivacySchema } from './privacy-tables.ts';
import type { ProviderSchema } from './provider-tables.ts';
import type { ReminderTable } from './reminder-table.ts';
import type { ScheduledReportTable } from './report-table.ts';
import type { RiskCaseSchema } from './risk-case-tables.ts';
import type { RiskSchema } from './risk-tables.ts';
import type { SmsSchema } from './sms-tables.ts';
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

export interface Banner {
  readonly bannerId: string;
  readonly title: LocalisedText;
  readonly subTitle: LocalisedText;
  readonly image: string | null;
  readonly bgColor: string;
  readonly link: string | null;
}

/** The text that a subscriber confirmed, as shown. */
export interface ConfirmedWords {
  readonly text: string;
  readonly locale: Locale;
  /** Tells the words from those before and after them. */
  readonly version: string;
}

/** How much of a coupon earlier accounts of a number collected. */
export interface CarriedLimit {
  template_id: string;
  have: number;
  day: string;
  have_on_day: number;
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
    RiskSchema {
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
  document: {
    doc_key: string;
    version: number;
    title: JSONColumnType<LocalisedText>;
    html: JSONColumnType<LocalisedText>;
    updated_at: Date;
    effective_at: Date;
    asks_again: Generated<boolean>;
    written_by: string | null;
    approved_by: string | null;
  };
  centre_theme: {
    theme_id: string;
    channel: string | null;
    valid_from: Date;
    valid_to: Date | null;
    bg_image: string | null;
    bg_color: string;
    banners: JSONColumnType<readonly Banner[]>;
    version: number;
  };
  usage_event: UsageEventTable;
  social_ticket: { only_row: Generated<boolean>; ticket_sealed: Buffer; expires_at: Date };
  subscriber: {
    subscriber_id: string;
    phone_sealed: Buffer;
    phone_prefix: string;
    state: 'ACTIVE' | 'BANNED' | 'RECYCLED';
    created_at: Date;
    known_since: Date | null;
    last_login_at: Date | null;
    closed_at: Date | null;
    number_since: Date | null;
    refused_suggestions_at: Date | null;
  };
  phone_lookup: { phone_hash: Buffer; subscriber_id: string };
  closed_number: {
    phone_mark: Buffer;
    subscriber_id: string;
    closed_at: Date;
    carried: JSONColumnType<readonly CarriedLimit[]> | null;
  };
  carried_limit: CarriedLimit & { subscriber_id: string; closed_at: Date };
  login_session: {
    subscriber_id: string;
    session_id: string;
    created_at: Date;
    began_at: Date;
    expires_at: Date;
    renewed_at: Date | null;
    ended_at: Date | null;
    family_id: string | null;
    successor_id: string | null;
  };
  session_revocation: { revocation_id: string; subscriber_id: string; session_id: string | null; at: Date };
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
  phone_key: { generation: number; public_pem: string; private_sealed: Buffer; created_at: Date };
  single_use: { mark: Buffer; keep_until: Date };
  one_click_attempt: { mark: Buffer; expires_at: Date; exchanged_at: Date | null };
  login_code: {
    phone_hash: Buffer;
    code_hash: Buffer;
    expires_at: Date;
    tries_left: number;
    used_at: Date | null;
    sent_at: Date[];
  };
  confirmation_code: Schema['login_code'];
  login_challenge: Omit<Schema['login_code'], 'sent_at'> & {
    challenge_id: string;
    loose_tries_left: number;
    sent_at: Date;
  };
  login_device: { phone_hash: Buffer; device_mark: Buffer; used_at: Date };
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
  key_ring: {
    key_id: number;
    check_value: Buffer;
    state: 'ANNOUNCED' | 'WRITING' | 'READING' | 'RETIRED';
    changed_at: Date;
  };
  key_node: { node_id: string; name: string; key_ids: number[]; writing: number; seen_at: Date };
  key_pass: {
    task: string;
    key_id: number;
    after_key: JSONColumnType<readonly string[]> | null;
    began_at: Date;
    changed: Generated<number>;
    unopened: Generated<number>;
    is_done: Generated<boolean>;
  };
  key_kept: { purpose: string; key_id: number; sealed: Buffer };
  key_check: { only_row: Generated<boolean>; check_value: Buffer; is_sandbox: boolean | null };
  rate_limit: { key: string; points: Generated<number>; expire: string | null };
  use_order_lookup: { order_no: string; subscriber_id: string; order_id: string };
  invariant_report: {
    only_row: Generated<boolean>;
    checked_at: Date;
    violations: JSONColumnType<Readonly<Record<string, number>>>;
  };
  invariant_base: InvariantBaseTable;
  dictionary_entry: { dict_code: string; field_code: string; name: JSONColumnType<LocalisedText>; position: number };
  reminder: ReminderTable;
  feedback: FeedbackTable;
  exchanged_code: {
    subscriber_id: string;
    code_hash: Buffer;
    owned_id: string;
    at: Date;
    confirmed: JSONColumnType<ConfirmedWords> | null;
  };
  page: {
    page_id: string;
    front: string | null;
    published_version: number | null;
    created_at: Date;
    branch_id: string | null;
  };
  page_version: {
    page_id: string;
    version: number;
    state: 'DRAFT' | 'IN_REVIEW' | 'PUBLISHED' | 'RETIRED';
    content: JSONColumnType<ClaimPageDraft>;
    variants: ColumnType<readonly PageVariant[], string | undefined, string>;
    comparison_id: string | null;
    effective_from: Date;
    effective_to: Date | null;
    retired_at: Date | null;
    created_at: Date;
    revision: Generated<number>;
    writers: Generated<string[]>;
    changed_at: Date | null;
    submitted_at: Date | null;
    approved_by: string | null;
    approved_at: Date | null;
    published_at: Date | null;
    rejection: string | null;
  };
  claim_source: { subscriber_id: string; owned_id: string; page_id: string | null; channel: string | null };
  ad: {
    ad_id: string;
    space_code: string;
    channel: string | null;
    valid_from: Date;
    valid_to: Date | null;
    title: JSONColumnType<LocalisedText>;
    sub_title: JSONColumnType<LocalisedText>;
    image: string | null;
    image_alt: JSONColumnType<LocalisedText> | null;
    art: BannerArtName;
    bg_color: string;
    link: string | null;
    advertiser: JSONColumnType<LocalisedText> | null;
    conditions: JSONColumnType<ConditionGroups> | null;
    position: number;
  };
}
