import type { OperationalEvent } from '@coupon-centre/contract/events/events';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { NoticeKind, NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import type { Generated, JSONColumnType } from 'kysely';

/** Tables of `0018-notice.sql` and `0069-bell.sql`; their comments tell states and guarantees. */
export interface NoticeSchema {
  operator_contact: {
    operator_id: string;
    way: NoticeWay;
    address_sealed: Buffer | null;
    offered_sealed: Buffer | null;
    code_hash: Buffer | null;
    code_until: Date | null;
    code_tries: Generated<number>;
    code_sent_at: Date;
    codes_sent: Generated<number>;
    codes_since: Date;
    failed_at: Date | null;
  };
  operator_notice_setting: { operator_id: string; locale: Locale; silent_kinds: Generated<NoticeKind[]> };
  operator_notice_choice: { operator_id: string; kind: NoticeKind; way: NoticeWay };
  notice: {
    seq: string;
    kind: NoticeKind;
    event: JSONColumnType<OperationalEvent>;
    at: Date;
    branch_id: string | null;
    approval_id: string | null;
    known_to: string | null;
    told_anyway: readonly string[];
  };
  operator_notice_read: { seq: string; operator_id: string };
  notice_position: { only_row: Generated<boolean>; read_seq: string };
  notice_waiting: {
    operator_id: string;
    way: NoticeWay;
    kind: NoticeKind;
    seq: string;
    event: JSONColumnType<OperationalEvent>;
    waits_from: Date;
  };
}
