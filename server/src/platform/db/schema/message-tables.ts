import type { MessageKind } from '@coupon-centre/contract/message/message-fields';
import type { Generated } from 'kysely';

/** Tables of `0054-message.sql`; their comments tell states and guarantees. */
export interface MessageSchema {
  subscriber_message: {
    subscriber_id: string;
    message_id: string;
    kind: MessageKind;
    at: Date;
    template_id: string | null;
    terms_version: number | null;
    owned_id: string | null;
    reference: string | null;
    read_at: Date | null;
  };
  message_position: {
    only_row: Generated<boolean>;
    read_seq: string;
    expiring_to: Date;
    expiring_subscriber: string;
    expiring_owned: string;
  };
}
