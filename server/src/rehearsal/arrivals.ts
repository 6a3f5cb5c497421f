/** Of a hundred people so many tap in the last second before it opens, and hear that it has not begun. */
const EARLY = 0.05;
const EARLY_MS = 1_000;
/** And so many come with the opening: half of them within the first hundredth of the time, all but few within a tenth. */
const RUSH = 0.6;
const RUSH_MEAN = 0.014;

/**
 * When each of so many people taps, in milliseconds after the opening, in order: a flash sale's crowd. `random` gives numbers in
 * [0, 1).
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
