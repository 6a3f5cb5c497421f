import type { JSONColumnType } from 'kysely';

/** How much of a coupon earlier accounts of a number collected. */
export interface CarriedLimit {
  template_id: string;
  have: number;
  day: string;
  have_on_day: number;
}

/** Subscribers, their numbers, sessions and codes; the comments of the migrations tell states and guarantees. */
export interface SubscriberSchema {
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
  phone_key: { generation: number; public_pem: string; private_sealed: Buffer; created_at: Date };
  one_click_attempt: { mark: Buffer; expires_at: Date; exchanged_at: Date | null };
  login_code: {
    phone_hash: Buffer;
    code_hash: Buffer;
    expires_at: Date;
    tries_left: number;
    used_at: Date | null;
    sent_at: Date[];
  };
  confirmation_code: SubscriberSchema['login_code'];
  login_challenge: Omit<SubscriberSchema['login_code'], 'sent_at'> & {
    challenge_id: string;
    loose_tries_left: number;
    sent_at: Date;
  };
  login_device: { phone_hash: Buffer; device_mark: Buffer; used_at: Date };
}
