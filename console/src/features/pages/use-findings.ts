import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useSettled } from '#lib/use-settled.ts';
import { findingOfError, findingsOf } from './findings.ts';
import { words as book } from './words.ts';
import type { Finding, Written } from './written.ts';

const SETTLED_MS = 400;

/** What would prevent publishing this content, checked while it is edited; null until known. */
export function useFindings(written: Written): readonly Finding[] | null {
  const { faults, variants } = useWords(book);
  const check = useCall('checkPage', useSettled(written, SETTLED_MS));
  const refused = findingOfError(check.error);
  // Shares cannot be too many here, so two variants have the same name.
  if (refused?.field === 'variants') return [{ variant: 2, module: null, field: 'name', text: variants.sameName }];
  if (refused !== undefined) return [refused];
  return check.data === undefined || check.error !== null ? null : findingsOf(check.data.faults, faults);
}
