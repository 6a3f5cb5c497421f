import type { Kysely } from 'kysely';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import type { SmsGateway } from '#gateways/sms/port.ts';
import type { SmsOutbox } from '#gateways/sms/sms-outbox.ts';

const KEEP_MS = 24 * 3_600_000;

/** Keeps number and text sealed, and finds a number by its hash. */
interface Sealing {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
  hash(phone: string): Buffer;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly cipher: Sealing;
}

/** Sends nothing: puts each message into an outbox that can be read on `/sandbox`. Never fails. */
export function createSandboxSms({ db, clock, cipher }: Needs): SmsGateway & SmsOutbox {
  return {
    async send({ id, to, templateKey, text }) {
      const nowMs = clock.now();
      await db
        .insertInto('sandbox_sms')
        .values({
          sms_id: id,
          phone_hash: cipher.hash(to),
          phone_sealed: cipher.seal(to),
          text_sealed: cipher.seal(text),
          template_key: templateKey,
          at: new Date(nowMs),
        })
        .onConflict((conflict) => conflict.column('sms_id').doNothing())
        .execute();
      await db
        .deleteFrom('sandbox_sms')
        .where('at', '<', new Date(nowMs - KEEP_MS))
        .execute();
      return { kind: 'accepted', reference: id };
    },

    async sent({ to, limit }) {
      let query = db.selectFrom('sandbox_sms').selectAll();
      if (to !== undefined) query = query.where('phone_hash', '=', cipher.hash(to));
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
