/** What operators show from one moment until another (exclusive; null: no end planned), to all or to who came by a channel. */
export interface Scheduled {
  readonly channel: string | null;
  readonly valid_from: Date;
  readonly valid_to: Date | null;
}

export const isForChannel = ({ channel }: Scheduled, ch: string | undefined): boolean =>
  channel === null || channel === ch;

export const isRunning = ({ valid_from, valid_to }: Scheduled, nowMs: number): boolean =>
  valid_from.getTime() <= nowMs && nowMs < (valid_to?.getTime() ?? Number.POSITIVE_INFINITY);

/** When the next of them begins or ends, epoch milliseconds; null while nothing is planned. */
export function nextChangeMs(planned: readonly Scheduled[], nowMs: number): number | null {
  const moments = planned
    .flatMap(({ valid_from, valid_to }) => [valid_from.getTime(), valid_to?.getTime() ?? 0])
    .filter((moment) => moment > nowMs);
  return moments.length === 0 ? null : Math.min(...moments);
}
