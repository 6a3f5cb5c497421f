/** Nothing came back that the server meant to say: no connection, no answer in time, or not our envelope. */
export class FailedRequest extends Error {
  readonly reason: 'connection' | 'timeout' | 'unreadable';
  constructor(reason: FailedRequest['reason']) {
    super(`request failed: ${reason}`);
    this.reason = reason;
  }
}
