import type { RiskPlace, RiskVerdict } from '@coupon-centre/contract/risk/risk-rules';

/** A call to be judged. Marks are keyed hashes (16 bytes in base64url), the same for the same one: no number and no address is in it. */
export interface RiskQuestion {
  readonly place: RiskPlace;
  readonly marks: {
    /** The subscriber; before a login the number. */
    readonly person?: string | undefined;
    readonly device?: string | undefined;
    /** Of IPv6 its /64. */
    readonly address?: string | undefined;
    /** The /24, of IPv6 the /48. */
    readonly network?: string | undefined;
  };
  /** The first three digits of the number. */
  readonly segment?: string | undefined;
  readonly channel?: string | undefined;
  /** Since the first login. */
  readonly accountAgeSec?: number | undefined;
  /** Since the device got its id. */
  readonly deviceAgeSec?: number | undefined;
  /** Since what is claimed could be claimed first. */
  readonly sinceStartSec?: number | undefined;
  /** The user agent is a program's. */
  readonly isScript: boolean;
  /** The caller met a challenge within the last minutes. */
  readonly hasSolved: boolean;
  /** What the rules of this product say. */
  readonly verdict: RiskVerdict;
}

/** `reason`: a word of the service's own, for operators: letters, digits, `_` and `-`. `unknown`: no answer. */
export type RiskAnswer =
  | { readonly kind: RiskVerdict; readonly reason?: string | undefined }
  | { readonly kind: 'unknown' };

/** An outside service against robots. It has 50 ms, then its signal is aborted. */
export interface RiskService {
  judge(question: RiskQuestion, signal: AbortSignal): Promise<RiskAnswer>;
}
