import { createHmac } from 'node:crypto';
import type { NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import type { Kysely } from 'kysely';
import { createSealedBox, type DeriveKey, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { PrivateHosts } from '#webhooks/send-webhook.ts';

const KEY_BYTES = 32;

/** What the calls and the sending of notices share. */
export interface Notices {
  readonly db: Kysely<Schema>;
  /** Seals addresses. */
  readonly addresses: SealedBox;
  /** Seals what waits in the outbox. */
  readonly letters: SealedBox;
  /** Ways in which this installation can send. */
  readonly offers: Readonly<Record<NoticeWay, boolean>>;
  /** Hosts of webhooks that may have private addresses. */
  readonly privateHosts: PrivateHosts;
  /** Signs what goes to a webhook: of each operator and address its own. */
  webhookSecret(operatorId: string, url: string): Buffer;
  hashCode(of: { readonly operatorId: string; readonly way: NoticeWay; readonly code: string }): Buffer;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly deriveKey: DeriveKey;
  readonly hasMail: boolean;
  readonly privateHosts: PrivateHosts;
}

export function createNotices({ db, deriveKey, hasMail, privateHosts }: Needs): Notices {
  const codeKey = deriveKey('notice-code', KEY_BYTES);
  const secretKey = deriveKey('notice-webhook-secret', KEY_BYTES);
  return {
    db,
    addresses: createSealedBox(deriveKey, 'notice-address'),
    letters: createSealedBox(deriveKey, 'notice-letter'),
    offers: { MAIL: hasMail, SMS: true, WEBHOOK: true },
    privateHosts,
    webhookSecret: (operatorId, url) => createHmac('sha256', secretKey).update(`${operatorId} ${url}`).digest(),
    hashCode: ({ operatorId, way, code }) =>
      createHmac('sha256', codeKey).update(`${operatorId} ${way} ${code}`).digest(),
  };
}
