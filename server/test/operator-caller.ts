import { v7 as newId } from 'uuid';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';

/** An editor of head office who calls from this machine; without an id one whom the database does not know. */
export const operatorCaller = (nowMs: number, operatorId: string = newId()): OperatorCaller => ({
  operatorId,
  name: 'editor',
  role: 'editor',
  branchId: null,
  rights: new Set(),
  sessionId: null,
  keyId: null,
  address: '127.0.0.1',
  traceId: 'test',
  locale: 'en',
  nowMs,
});
