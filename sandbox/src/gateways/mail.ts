import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { DeriveKey } from '@coupon-centre/server/src/foundation/crypto/key-ring.ts';
import { createSealedBox } from '@coupon-centre/server/src/foundation/crypto/sealed-box.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { Mail, MailGateway } from '@coupon-centre/server/src/platform/gateways/mail/port.ts';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '#sandbox-schema.ts';

const KEEP_MS = DAY_MS;

interface SentMail extends Mail {
  /** Epoch milliseconds. */
  readonly atMs: number;
}

export interface MailOutbox {
  /** Newest first, at most `limit`. */
  sent(limit: number): Promise<readonly SentMail[]>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** Sends nothing: stores each mail, with the names of its files, in an outbox shown on `/sandbox`. Never fails. */
export function createSandboxMail({ clock, deriveKey, ...needs }: Needs): MailGateway & MailOutbox {
  const db = needs.db.withTables<SandboxSchema>();
  const box = createSealedBox(deriveKey, 'sandbox-mail');
  return {
    async send({ attachments = [], ...mail }) {
      const nowMs = clock.now();
      const kept = { ...mail, text: [mail.text, ...attachments.map(({ name }) => `[${name}]`)].join('\n') };
      await db
        .insertInto('sandbox_mail')
        .values({ mail_id: mail.id, sealed: box.seal(JSON.stringify(kept)), at: new Date(nowMs) })
        .onConflict((conflict) => conflict.column('mail_id').doNothing())
        .execute();
      await db
        .deleteFrom('sandbox_mail')
        .where('at', '<', new Date(nowMs - KEEP_MS))
        .execute();
      return { kind: 'accepted' };
    },

    async sent(limit) {
      const rows = await db
        .selectFrom('sandbox_mail')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('mail_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ sealed, at }) => ({
        ...(JSON.parse(box.open(sealed).toString('utf8')) as Mail),
        atMs: at.getTime(),
      }));
    },
  };
}
