import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

const KEPT_MS = 180 * DAY_MS;

interface Device {
  /** From the device cookie; undefined without one. */
  readonly deviceMark: Buffer | undefined;
  readonly nowMs: number;
}
type NumberAndDevice = Device & { readonly phoneHash: Buffer };
/** Of the number by each key. */
type NumbersAndDevice = Device & { readonly phoneHashes: readonly Buffer[] };

/** Whether the number has logged in with this device within 180 days. */
export async function isKnownDevice(db: Kysely<Schema>, { phoneHashes, deviceMark, nowMs }: NumbersAndDevice) {
  if (deviceMark === undefined) return false;
  const found = await db
    .selectFrom('login_device')
    .select('used_at')
    .where('phone_hash', '=', sql<Buffer>`ANY (${phoneHashes}::bytea[])`)
    .where('device_mark', '=', deviceMark)
    .where('used_at', '>', new Date(nowMs - KEPT_MS))
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers that the number logged in with this device. */
export async function rememberDevice(db: Kysely<Schema>, { phoneHash, deviceMark, nowMs }: NumberAndDevice) {
  if (deviceMark === undefined) return;
  await db
    .insertInto('login_device')
    .values({ phone_hash: phoneHash, device_mark: deviceMark, used_at: new Date(nowMs) })
    .onConflict((conflict) =>
      conflict.columns(['phone_hash', 'device_mark']).doUpdateSet((row) => ({ used_at: row.ref('excluded.used_at') })),
    )
    .execute();
}

/** Devices without a login for 180 days. */
export async function forgetDevices(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('login_device')
    .where('used_at', '<', new Date(nowMs - KEPT_MS))
    .execute();
}
