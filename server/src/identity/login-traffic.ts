import { createHmac, createSecretKey } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from '#db/schema.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';

/**
 * SMS asked for within an hour, beyond which a proof of work is wanted. Generous: thousands of people may share a carrier's
 * address, and dozens of them have the same phone. Nobody is ever locked out by them.
 */
const ADDRESS_PER_HOUR = 300;
const DEVICE_PER_HOUR = 100;
const HOUR_SECONDS = 3_600;
const KEY_BYTES = 32;
/** A network gives one customer a whole /64 of IPv6. */
const IPV6_PREFIX_BYTES = 8;

interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/** Counts who asks for SMS, by network address and by device. */
export interface LoginTraffic {
  /** Counts one more. True: more come from there than people usually send. */
  isHeavy(origin: Origin): Promise<boolean>;
}

/** What stands for one customer of a network. */
export function networkOf(address: string): string {
  try {
    const read = ipaddr.process(address);
    return read.kind() === 'ipv4' ? read.toString() : read.toByteArray().slice(0, IPV6_PREFIX_BYTES).join('.');
  } catch {
    return address;
  }
}

export function createLoginTraffic(db: Kysely<Schema>, deriveKey: DeriveKey): LoginTraffic {
  const key = createSecretKey(deriveKey('login-traffic', KEY_BYTES));
  const keyOf = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

  /** The library wants a pool of `pg`; it gets one that speaks through ours. Each count is one upsert. */
  const storeClient = {
    query: async ({ text, values }: { text: string; values?: readonly unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
      return { rows, rowCount: rows.length };
    },
  };
  const perHour = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: HOUR_SECONDS,
    });
  const byAddress = perHour('address', ADDRESS_PER_HOUR);
  const byDevice = perHour('device', DEVICE_PER_HOUR);

  /** The library rejects with its result when there are too many, and with an error when the database fails. */
  const isOver = async (limiter: RateLimiterPostgres, of: string): Promise<boolean> => {
    try {
      await limiter.consume(of);
      return false;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return true;
      throw reason;
    }
  };

  return {
    async isHeavy({ address, userAgent }) {
      const network = networkOf(address);
      const over = await Promise.all([
        isOver(byAddress, keyOf('address', network)),
        isOver(byDevice, keyOf('device', network, userAgent)),
      ]);
      return over.includes(true);
    },
  };
}

export async function forgetTraffic(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', String(nowMs)).execute();
}
