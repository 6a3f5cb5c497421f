import { RISK_DISTINCT_MAX, RISK_WINDOW_MAX_MINUTES } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { RiskMeasure } from '@coupon-centre/contract/risk/risk-rules';
import { growingCache } from '#foundation/cache/growing-cache.ts';

/** What may be remembered at once: about 150 MB at most. What was not seen for longest goes first. */
const KEYS_MAX = 150_000;
const PEOPLE_MAX = 400_000;

/** One call, or a part of one, as it is counted under a key. */
export interface Noted {
  /** Their mark; absent: only the call counts. */
  readonly person?: string | undefined;
  readonly isNew?: boolean;
  /** Their device got its id a short time before, or there is none. */
  readonly isFreshDevice?: boolean;
  readonly isWithoutDevice?: boolean;
  readonly calls?: number;
  readonly failures?: number;
}

/** When a person was last seen, as whom; epoch milliseconds, 0: never. */
interface Seen {
  readonly atMs: number;
  readonly newAtMs: number;
  readonly freshAtMs: number;
  readonly withoutAtMs: number;
}

interface Bucket {
  readonly minute: number;
  calls: number;
  failures: number;
}

interface Window {
  /** The one seen last comes last. */
  readonly people: Map<string, Seen>;
  readonly buckets: Bucket[];
}

const seenAt = {
  SUBSCRIBERS: (seen: Seen) => seen.atMs,
  NEW_SUBSCRIBERS: (seen: Seen) => seen.newAtMs,
  FRESH_DEVICE: (seen: Seen) => seen.freshAtMs,
  WITHOUT_DEVICE: (seen: Seen) => seen.withoutAtMs,
} as const;

/**
 * Sliding windows by key, in memory. People are counted exactly, to the millisecond, up to RISK_DISTINCT_MAX a key; calls and failures
 * by whole minutes.
 */
export interface Windows {
  note(key: string, noted: Noted, atMs: number): void;
  count(key: string, measure: RiskMeasure, span: { readonly minutes: number; readonly nowMs: number }): number;
  /** Keys and people remembered. */
  size(): { readonly keys: number; readonly people: number };
}

/** The two as far as a window of any rule needs them. */
function bucketOf(buckets: Bucket[], minute: number): Bucket {
  const last = buckets.at(-1);
  if (last?.minute === minute) return last;
  const same = buckets.find((bucket) => bucket.minute === minute);
  if (same !== undefined) return same;
  const bucket = { minute, calls: 0, failures: 0 };
  buckets.push(bucket);
  const oldest = minute - RISK_WINDOW_MAX_MINUTES;
  while ((buckets[0]?.minute ?? minute) < oldest) buckets.shift();
  return bucket;
}

const later = (is: boolean | undefined, atMs: number, beforeMs = 0): number =>
  is ? Math.max(atMs, beforeMs) : beforeMs;

export function createWindows(limits = { keys: KEYS_MAX, people: PEOPLE_MAX }): Windows {
  let people = 0;
  // Not a Map in the order of use: taking a key out and adding it again leaves a hole in its chain each time, and the next search for a
  // busy key passes them all.
  const windows = growingCache<Window>({
    max: limits.keys,
    dispose: (window) => {
      people -= window.people.size;
    },
  });

  function notePerson(window: Window, person: string, { noted, atMs }: { noted: Noted; atMs: number }): void {
    const before = window.people.get(person);
    window.people.delete(person);
    if (before === undefined) people += 1;
    window.people.set(person, {
      atMs: Math.max(atMs, before?.atMs ?? 0),
      newAtMs: later(noted.isNew, atMs, before?.newAtMs),
      freshAtMs: later(noted.isFreshDevice, atMs, before?.freshAtMs),
      withoutAtMs: later(noted.isWithoutDevice, atMs, before?.withoutAtMs),
    });
    if (window.people.size <= RISK_DISTINCT_MAX) return;
    const [oldest] = window.people.keys();
    if (oldest !== undefined && window.people.delete(oldest)) people -= 1;
  }

  return {
    note(key, noted, atMs) {
      const known = windows.get(key);
      const window = known ?? { people: new Map(), buckets: [] };
      if (known === undefined) windows.set(key, window);
      const bucket = bucketOf(window.buckets, Math.floor(atMs / MINUTE_MS));
      bucket.calls += noted.calls ?? 0;
      bucket.failures += noted.failures ?? 0;
      if (noted.person !== undefined) notePerson(window, noted.person, { noted, atMs });
      while (people > limits.people) windows.pop();
    },
    count(key, measure, { minutes, nowMs }) {
      const window = windows.peek(key);
      if (window === undefined) return 0;
      if (measure === 'CALLS' || measure === 'FAILURES') {
        const after = Math.floor(nowMs / MINUTE_MS) - minutes;
        const of = measure === 'CALLS' ? 'calls' : 'failures';
        return window.buckets.reduce((sum, bucket) => (bucket.minute > after ? sum + bucket[of] : sum), 0);
      }
      const afterMs = nowMs - minutes * MINUTE_MS;
      let count = 0;
      for (const seen of window.people.values()) if (seenAt[measure](seen) > afterMs) count += 1;
      return count;
    },
    size: () => ({ keys: windows.size, people }),
  };
}
