import { SMS_CODE_DIGITS } from '@coupon-centre/contract/foundation/limits';

const NAME = 'askedCode';

/** The newest SMS that was asked for in this tab. */
export interface AskedCode {
  /** Binds the code to the request; null where none was asked for, or a server of before has none. */
  readonly challengeId: string | null;
  readonly codeDigits: number;
}

const none: AskedCode = { challengeId: null, codeDigits: SMS_CODE_DIGITS };

/** What was asked for before the sheet was closed or the page was loaded again. */
export function askedCode(): AskedCode {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('challengeId' in kept) || !('codeDigits' in kept)) return none;
    const { challengeId, codeDigits } = kept;
    return typeof challengeId === 'string' && typeof codeDigits === 'number' ? { challengeId, codeDigits } : none;
  } catch {
    return none;
  }
}

/** Keeps it for this tab; without storage, for the sheet. */
export function keepAskedCode(asked: Partial<AskedCode>): AskedCode {
  const kept = { ...none, ...asked };
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Private windows may have no storage.
  }
  return kept;
}
