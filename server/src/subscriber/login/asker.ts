import type { Caller } from '#foundation/caller/caller.ts';
import { isKnownDevice } from '#subscriber/device/known-devices.ts';
import type { Identity } from '#subscriber/identity.ts';
import type { Asker } from './login-code.ts';

/** Who asks for a login code of this number, or tries one. */
export async function askerOf(
  { db, cipher, devices }: Identity,
  phone: string,
  { address, cookies, nowMs }: Caller,
): Promise<Asker & { readonly deviceMark: Buffer | undefined }> {
  const phoneHash = cipher.hash(phone);
  const deviceMark = devices.markOf(cookies);
  return { phoneHash, address, deviceMark, isKnown: await isKnownDevice(db, { phoneHash, deviceMark, nowMs }) };
}
