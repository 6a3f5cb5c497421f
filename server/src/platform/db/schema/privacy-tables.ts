import type { ConsentDocument } from '@coupon-centre/contract/subscriber/consent-documents';

/** Tables of `0035-privacy.sql`; their comments tell states and guarantees. */
export interface PrivacySchema {
  consent: {
    subscriber_id: string;
    consent_id: string;
    doc_key: ConsentDocument;
    version: number;
    kind: 'GIVEN' | 'WITHDRAWN';
    way: 'SMS' | 'ONE_CLICK' | 'PAGE' | 'OPERATOR';
    at: Date;
  };
  privacy_request: {
    request_id: string;
    subscriber_id: string;
    kind: 'EXPORT' | 'CORRECTION' | 'CLOSING';
    came_by: 'PHONE' | 'MAIL' | 'COUNTER';
    note: string;
    received_at: Date;
    due_at: Date;
    recorded_by: string;
    state: 'OPEN' | 'DONE' | 'DECLINED';
    ended_at: Date | null;
    ended_by: string | null;
    answer: string | null;
    new_phone_sealed: Buffer | null;
    recorded_by_id: string | null;
  };
}
