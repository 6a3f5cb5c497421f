import type { Caller } from '#foundation/caller/caller.ts';
import { isKnownDevice } from '#subscriber/device/known-devices.ts';
import type { Identity } from '#subscriber/identity.ts';
import type { Asker } from './login-code.ts';
import { hashOfCodes } from './sms-code.ts';

interface KnownAsker extends Asker {
  readonly phoneHashes: readonly Buffer[];
  readonly deviceMark: Buffer | undefined;
}

/** Who asks for a login code of this number, or tries one. */
export async function askerOf(
  { db, cipher, devices }: Identity,
  phone: string,
  { address, cookies, nowMs }: Caller,
): Promise<KnownAsker> {
  const phoneHashes = cipher.hashes(phone);
  const phoneHash = await hashOfCodes(db, { table: 'login_challenge', phoneHashes, nowMs });
  const deviceMark = devices.markOf(cookies);
  return {
    phoneHash,
    phoneHashes,
    address,
    deviceMark,
    isKnown: await isKnownDevice(db, { phoneHashes, deviceMark, nowMs }),
  };
}
