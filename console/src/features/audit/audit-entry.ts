import type { CallResponse } from '#lib/call.ts';

/** An entry as listed. */
export type AuditEntry = CallResponse<'listAudit'>['items'][number];

/** A changed field. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const said = (value: unknown): string => {
  if (value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

/** The changed fields in the order in which they were recorded. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: said(before?.[field]), after: said(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}
