/** No valid answer: no connection, a timeout, or a body that is not our envelope. */
export class FailedRequest extends Error {
  readonly reason: 'connection' | 'timeout' | 'unreadable';
  constructor(reason: FailedRequest['reason']) {
    super(`request failed: ${reason}`);
    this.reason = reason;
  }
}
