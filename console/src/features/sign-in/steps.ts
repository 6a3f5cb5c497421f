import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';

/** A step of signing in. `FIRST`: the password, or the identity provider where there is one. */
export type Step = Exclude<SignInStep, 'OPEN'> | 'FIRST' | 'PROVIDER' | 'PASSWORD' | 'RECOVERY';

/** How a step reports its result. */
export interface StepProps {
  readonly onNext: (next: SignInStep) => void;
  /** The sign-in has ended and starts again. */
  readonly onEnded: () => void;
}

interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly resp_data: unknown;
}

const stateOf = (data: unknown): SignInStep | null =>
  typeof data === 'object' && data !== null && 'state' in data ? (data.state as SignInStep) : null;

/** Handles a step's refusal: goes to the server's step, or shows the text in the form. */
export const takeRefusal =
  ({ onNext, onEnded }: StepProps, setProblem: (words: string) => void) =>
  ({ code, msg, resp_data }: Refusal): boolean => {
    const state = code === codeOf.WRONG_STATE ? stateOf(resp_data) : null;
    if (code === codeOf.NOT_SIGNED_IN) onEnded();
    else if (state !== null) onNext(state);
    else if (code === codeOf.BAD_INPUT) return false;
    else setProblem(msg);
    return true;
  };
