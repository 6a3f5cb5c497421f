import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { findingOfError, findingsOf } from './findings.ts';
import { useSettled } from './use-settled.ts';
import { words as book } from './words.ts';
import type { Finding, Written } from './written.ts';

const SETTLED_MS = 400;

/** What would keep these words from being published, asked for as they are written; null until that is known. */
export function useFindings(written: Written): readonly Finding[] | null {
  const { faults } = useWords(book);
  const check = useCall('checkPage', useSettled(written, SETTLED_MS));
  const refused = findingOfError(check.error);
  if (refused !== undefined) return [refused];
  return check.data === undefined || check.error !== null ? null : findingsOf(check.data.faults, faults);
}
