/** Share of people who tap in the last second before the opening and get NOT_STARTED. */
const EARLY = 0.05;
const EARLY_MS = 1_000;
/** Share who come with the opening: half within the first hundredth of the time, nearly all within a tenth. */
const RUSH = 0.6;
const RUSH_MEAN = 0.014;

/**
 * A flash sale's crowd: when each of `people` taps, in milliseconds after the opening, sorted. `random` gives numbers in [0, 1).
 */
export function arrivals(people: number, spanMs: number, random: () => number = Math.random): Float64Array {
  const at = new Float64Array(people);
  for (let nth = 0; nth < people; nth += 1) {
    const kind = random();
    if (kind < EARLY) at[nth] = -random() * EARLY_MS;
    else if (kind < EARLY + RUSH) at[nth] = Math.min(spanMs, -Math.log(1 - random()) * spanMs * RUSH_MEAN);
    else at[nth] = random() * spanMs;
  }
  return at.sort();
}
