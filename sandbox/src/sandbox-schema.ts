import type { Benefit } from '@coupon-centre/contract/foundation/field';
import type { Generated, JSONColumnType } from 'kysely';

/** The sandbox's tables (`migrations/`). A type, since Kysely's `withTables` takes no interface. */
export type SandboxSchema = {
  sandbox_sms: {
    sms_id: string;
    phone_hash: Buffer;
    phone_sealed: Buffer;
    text_sealed: Buffer;
    template_key: string;
    at: Date;
  };
  sandbox_mail: { mail_id: string; sealed: Buffer; at: Date };
  sandbox_number: { only_row: Generated<boolean>; next: number };
  sandbox_carrier: { only_row: Generated<boolean>; phone_sealed: Buffer | null };
  sandbox_carrier_token: { mark: Buffer; phone_sealed: Buffer; expires_at: Date };
  sandbox_billing: {
    order_no: string;
    phone_sealed: Buffer;
    benefit: JSONColumnType<Benefit>;
    applied: boolean;
    refusal: string | null;
    at: Date;
    reversed_at: Date | null;
    times: Generated<number>;
  };
  sandbox_billing_mode: { only_row: Generated<boolean>; mode: 'normal' | 'accept' | 'slow' | 'refuse' | 'vanish' };
  demo_province: { only_row: Generated<boolean>; seeded_at: Date };
  demo_grab: { session_id: string; line_up: string };
};
