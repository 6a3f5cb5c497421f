import type { Kysely } from 'kysely';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Lookup } from './public-address.ts';
import type { PrivateHosts } from './send-webhook.ts';

/** What the calls share. */
export interface Webhooks {
  readonly db: Kysely<Schema>;
  readonly box: SealedBox;
  readonly privateHosts: PrivateHosts;
  readonly lookup?: Lookup | undefined;
}
