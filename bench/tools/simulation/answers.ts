/** What a request is told. "busy" asks to come again; people whose page gave up come again, too. */
export type Answer = 'granted' | 'gone' | 'busy';

export interface Answered {
  readonly what: Answer;
  readonly count: number;
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** Answers so far, and the times they took. */
export interface Answers {
  readonly told: Readonly<Record<Answer, number>>;
  add(answered: Answered): void;
  /** The time within which this share was granted or told that all is gone, milliseconds; NaN without answers. */
  within(share: number): number;
}

export function createAnswers(): Answers {
  const told: Record<Answer, number> = { granted: 0, gone: 0, busy: 0 };
  /** By whole milliseconds. */
  const counts: number[] = [];
  let claims = 0;
  return {
    told,
    add({ what, count, sinceMs, nowMs }) {
      told[what] += count;
      if (what === 'busy') return;
      const ms = Math.max(0, Math.round(nowMs - sinceMs));
      counts[ms] = (counts[ms] ?? 0) + count;
      claims += count;
    },
    within(share) {
      let seen = 0;
      for (const [ms, count = 0] of counts.entries()) {
        seen += count;
        if (seen > 0 && seen >= share * claims) return ms;
      }
      return Number.NaN;
    },
  };
}
