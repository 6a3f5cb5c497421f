import type { ColumnType, Generated } from 'kysely';

type Receipt = 'submitted' | 'expired' | 'failed' | 'rejected' | 'delivered';
/** The highest receipt of each segment. */
type Receipts = Readonly<Record<string, Receipt>>;

/** The tables of `0013-sms.sql`; their comments there tell states and guarantees. */
export interface SmsSchema {
  sms_message: {
    subscriber_id: string;
    message_id: string;
    route: string;
    template_key: string;
    state: 'SENDING' | 'SENT' | 'REFUSED' | 'UNANSWERED' | Uppercase<Receipt>;
    attempts: Generated<number>;
    segments: Generated<number>;
    receipts: ColumnType<Receipts, string | undefined, string>;
    detail: string | null;
    begun_at: Date;
    answered_at: Date | null;
    submitted_at: Date | null;
    ended_at: Date | null;
    revision: Generated<number>;
  };
  sms_reference: {
    reference: string;
    route: string;
    subscriber_id: string | null;
    message_id: string | null;
    receipt: Generated<number>;
    receipt_at: Date | null;
    detail: string | null;
    kept_at: Date;
  };
  sms_route: { route: string; free_at: Date };
}
