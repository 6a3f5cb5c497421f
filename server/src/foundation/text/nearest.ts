/** More differences than this are another word. */
const MOST = 3;

/** Letters to change, add or leave out until one word is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (other[at] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known word that is most like this one; undefined: none is like it. Upper and lower case are alike. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const most = Math.min(MOST, Math.floor(word.length / 2));
  const [best] = known
    .filter((one) => Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, away: distance(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ away }) => away <= most)
    .toSorted((left, right) => left.away - right.away);
  return best?.one;
}
