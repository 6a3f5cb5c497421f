import { toInstant } from '#foundation/time/business-day.ts';
import type { AnchorFault } from './check-anchors.ts';
import type { Break, Verdict } from './verify-chain.ts';

/** Faults that are told one by one. */
const TOLD = 10;

const problems: Readonly<Record<Break['problem'], string>> = {
  ALTERED: 'was altered',
  MISSING: 'is missing',
  NOT_KEYED: 'has a plain hash where only keyed ones count: this server did not write it',
};

/** A verdict in sentences. */
export function verdictLines({ entries, broken, headHash, keyed }: Verdict): readonly string[] {
  const plain =
    keyed === null || keyed.seq === 1
      ? []
      : [`keyed since entry ${keyed.seq} (${toInstant(keyed.atMs)}); the entries before it have plain hashes`];
  if (broken === null) return [`ok: ${entries} entries, the last hash is ${headHash}`, ...plain];
  const { seq, problem, atMs } = broken;
  const time = problem === 'MISSING' ? `the entry after it is of ${toInstant(atMs)}` : toInstant(atMs);
  return [`broken: entry ${seq} (${time}) ${problems[problem]}; the ${entries} before it are whole`, ...plain];
}

function faultLine({ anchor: { seq, at, anchoredAt }, problem, headSeq }: AnchorFault): string {
  const entry = `entry ${seq} (${at}), anchored ${anchoredAt},`;
  switch (problem) {
    case 'CUT':
      return `cut: ${entry} is gone, and the record ends with entry ${headSeq}: its end was cut off`;
    case 'MISSING':
      return `missing: ${entry} is not there`;
    case 'COMPUTED_AGAIN':
      return `computed again: ${entry} has another hash now: it or one before it was changed and the chain computed again`;
    case 'NOT_SEALED':
      return `not sealed: the anchor of ${entry} was not made with this server's key`;
  }
}

/** The comparison with `count` anchors in sentences. */
export function anchorLines(count: number, faults: readonly AnchorFault[]): readonly string[] {
  if (count === 0) return ['no anchors: the file has no line of them'];
  if (faults.length === 0) return [`ok: the record agrees with ${count} anchors`];
  const more = faults.length - TOLD;
  return [...faults.slice(0, TOLD).map(faultLine), ...(more > 0 ? [`and ${more} more of ${count} anchors`] : [])];
}
