/**
 * Divides a machine's processor time in a step among those who want some, evenly, as an operating system does: nobody gets more
 * than they want, nor more than one processor. Milliseconds; returns what each gets.
 */
export function shareTime(wanted: readonly number[], processors: number, stepMs: number): number[] {
  const bounded = wanted.map((ms) => Math.min(ms, stepMs));
  const got = bounded.map(() => 0);
  const order = [...bounded.keys()].sort((a, b) => (bounded[a] ?? 0) - (bounded[b] ?? 0));
  let leftMs = processors * stepMs;
  for (const [served, index] of order.entries()) {
    const share = Math.min(bounded[index] ?? 0, leftMs / (order.length - served));
    got[index] = share;
    leftMs -= share;
  }
  return got;
}
