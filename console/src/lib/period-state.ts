interface Period {
  readonly from: string;
  /** Exclusive; null: no end. */
  readonly to: string | null;
}

/** Where a period stands at this time (epoch milliseconds). */
export function periodState({ from, to }: Period, nowMs: number): 'coming' | 'running' | 'over' {
  if (to !== null && nowMs >= Date.parse(to)) return 'over';
  return nowMs >= Date.parse(from) ? 'running' : 'coming';
}
