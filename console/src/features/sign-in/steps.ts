import type { SignInStep } from '@coupon-centre/contract/operator/operator-fields';

/** Where somebody is on the way in. */
export type Step = Exclude<SignInStep, 'OPEN'> | 'PASSWORD' | 'RECOVERY';

/** What a step does when it is through, or cannot be. */
export interface StepProps {
  readonly onNext: (next: SignInStep) => void;
  /** The sign-in has ended; it begins again. */
  readonly onEnded: () => void;
}

interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly resp_data: unknown;
}

const NOT_SIGNED_IN = '8001';
const WRONG_STATE = '8005';

const stateOf = (data: unknown): SignInStep | null =>
  typeof data === 'object' && data !== null && 'state' in data ? (data.state as SignInStep) : null;

/** Takes a refusal of a step: goes where the server says, or hands its words to the form. */
export const takeRefusal =
  ({ onNext, onEnded }: StepProps, setProblem: (words: string) => void) =>
  ({ code, msg, resp_data }: Refusal): boolean => {
    const state = code === WRONG_STATE ? stateOf(resp_data) : null;
    if (code === NOT_SIGNED_IN) onEnded();
    else if (state !== null) onNext(state);
    else if (code === '9001') return false;
    else setProblem(msg);
    return true;
  };
