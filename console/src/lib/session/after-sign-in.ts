import type { CallAnswer } from '../call.ts';

/** What a screen does that waits for its operator to sign in again. */
type AfterSignIn = 'GO_ON' | 'RELOAD' | 'WAIT';

/**
 * From the answer about the session; null: there was none. Half a sign-in, in this or another window, is none yet; another
 * operator starts with a fresh console: the screen is not theirs.
 */
export function afterSignIn(answer: CallAnswer<'showSession'> | null, operatorId: string): AfterSignIn {
  if (answer?.code !== codeOf.SUCCESS || answer.resp_data.next !== 'OPEN') return 'WAIT';
  return answer.resp_data.operatorId === operatorId ? 'GO_ON' : 'RELOAD';
}
