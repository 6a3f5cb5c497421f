import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { generateSecret, generateURI, verify } from 'otplib';
import encodeQr from 'qr';

const ISSUER = 'Coupon centre';
/** Tolerance for the phone's clock: the codes before and after the current one are accepted too. */
const TOLERANCE_S = 30;

/** A new secret for an authenticator, as it is shown once. */
export interface OfferedSecret {
  /** Base32. */
  readonly secret: string;
  readonly otpauthUri: string;
  /** SVG markup. */
  readonly qrSvg: string;
}

export function offerSecret(name: string): OfferedSecret {
  const secret = generateSecret();
  const otpauthUri = generateURI({ issuer: ISSUER, label: name, secret });
  return { secret, otpauthUri, qrSvg: encodeQr(otpauthUri, 'svg') };
}

/** The code's time step, if the code is right now and its step is newer than the last accepted one. */
export async function stepOfCode(
  secret: string,
  code: string,
  { nowMs, afterStep }: { readonly nowMs: number; readonly afterStep: number },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(nowMs / SECOND_MS),
    epochTolerance: TOLERANCE_S,
    afterTimeStep: afterStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
