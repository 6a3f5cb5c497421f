import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { SmsGateway, SmsReceipt } from '@coupon-centre/server/src/platform/gateways/sms/port.ts';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '#sandbox-schema.ts';
import type { SmsOutbox } from './sms-outbox.ts';

const KEEP_MS = DAY_MS;

/** Stores number and text sealed, and finds a number by its hash. */
interface Sealing {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
  hash(phone: string): Buffer;
  hashes(phone: string): readonly Buffer[];
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly cipher: Sealing;
}

/** Sends nothing: stores each message in an outbox shown on `/sandbox`, and reports it delivered at once. Never fails. */
export function createSandboxSms({ clock, cipher, ...needs }: Needs): SmsGateway & SmsOutbox {
  const db = needs.db.withTables<SandboxSchema>();
  let take: ((receipt: SmsReceipt) => Promise<void>) | undefined;
  return {
    async send({ id, to, template, text }) {
      const nowMs = clock.now();
      await db
        .insertInto('sandbox_sms')
        .values({
          sms_id: id,
          phone_hash: cipher.hash(to),
          phone_sealed: cipher.seal(to),
          text_sealed: cipher.seal(text),
          template_key: template.key,
          at: new Date(nowMs),
        })
        .onConflict((conflict) => conflict.column('sms_id').doNothing())
        .execute();
      await db
        .deleteFrom('sandbox_sms')
        .where('at', '<', new Date(nowMs - KEEP_MS))
        .execute();
      await take?.({ by: { id }, state: 'delivered', atMs: nowMs });
      return { kind: 'accepted', references: [] };
    },

    async listen(given) {
      take = given;
      return async () => {
        take = undefined;
      };
    },

    async sent({ to, limit }) {
      let query = db.selectFrom('sandbox_sms').selectAll();
      if (to !== undefined) query = query.where('phone_hash', 'in', [...cipher.hashes(to)]);
      const rows = await query.orderBy('at', 'desc').orderBy('sms_id', 'desc').limit(limit).execute();
      return rows.map((row) => ({
        id: row.sms_id,
        to: cipher.open(row.phone_sealed),
        text: cipher.open(row.text_sealed),
        atMs: row.at.getTime(),
      }));
    },
  };
}
