import type { CallRequest, CallResponse } from '#lib/call.ts';
import { Refused } from '#lib/problem.ts';

export type Listed = Pick<CallResponse<'listUnfinished'>['items'][number], 'unfinishedId' | 'revision' | 'changedAt'>;
export type Revision = Pick<Listed, 'unfinishedId' | 'revision'>;
type Sent = Pick<CallRequest<'saveUnfinished'>, 'unfinishedId' | 'title' | 'form' | 'replaces'>;

/** The server's side, of one thing; each rejects without an answer, and with `Refused`. */
export interface UnfinishedAtServer {
  /** One's own. */
  list(): Promise<readonly Listed[]>;
  show(unfinishedId: string): Promise<string>;
  save(sent: Sent): Promise<number>;
  /** Its revision null: any. */
  discard(gone: CallRequest<'discardUnfinished'>): Promise<void>;
}

/** Why the server does not keep it, though it can be reached. */
export type NotKept = 'TOO_LARGE' | Refused;

/** A server that is busy may do it later. */
export const isRefusal = (error: unknown): error is Refused => error instanceof Refused && error.code !== codeOf.BUSY;
