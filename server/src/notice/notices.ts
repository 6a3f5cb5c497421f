import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import type { Kysely } from 'kysely';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { PrivateHosts } from '#webhooks/send-webhook.ts';

const KEY_BYTES = 32;

interface SentCode {
  readonly operatorId: string;
  readonly way: NoticeWay;
  readonly code: string;
}

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
  hashCode(of: SentCode): Buffer;
  /** Whether this is the code's hash, by any key. */
  isCode(hash: Buffer, of: SentCode): boolean;
}

/** Seals and opens operators' addresses. */
export const noticeAddresses = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'notice-address');

interface Needs {
  readonly db: Kysely<Schema>;
  readonly deriveKey: DeriveKey;
  readonly hasMail: boolean;
  readonly privateHosts: PrivateHosts;
}

export function createNotices({ db, deriveKey, hasMail, privateHosts }: Needs): Notices {
  const codeKeys = purposeKeys(deriveKey, 'notice-code');
  const hashBy = (key: KeyObject, { operatorId, way, code }: SentCode): Buffer =>
    createHmac('sha256', key).update(`${operatorId} ${way} ${code}`).digest();
  const secretKey = deriveKey('notice-webhook-secret', KEY_BYTES);
  return {
    db,
    addresses: noticeAddresses(deriveKey),
    letters: createSealedBox(deriveKey, 'notice-letter'),
    offers: { MAIL: hasMail, SMS: true, WEBHOOK: true },
    privateHosts,
    webhookSecret: (operatorId, url) => createHmac('sha256', secretKey).update(`${operatorId} ${url}`).digest(),
    hashCode: (of) => hashBy(codeKeys.current(), of),
    isCode: (hash, of) => codeKeys.all().some((key) => timingSafeEqual(hash, hashBy(key, of))),
  };
}
