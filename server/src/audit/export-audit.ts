import { actionWord } from '@coupon-centre/contract/audit/action-words';
import { actorWord, changesOf, sourceWord, targetInWords } from '@coupon-centre/contract/audit/entry-words';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { roleWords } from '@coupon-centre/contract/operator/role-words';
import { businessDay, toInstant } from '#foundation/time/business-day.ts';
import { csvFile } from '#platform/http/csv-file.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type AuditColumn, auditFileWords, auditColumns as columns } from './audit-file-words.ts';
import { audited } from './audited.ts';
import { type AuditReading, readEntryNames } from './entry-names.ts';
import { type AuditFilter, findEntries } from './find-entries.ts';

/** Entries read at once. */
const BATCH = 1_000;
/** Streams the file, in words. The export itself is recorded too, and is in the file. */
export const exportAudit =
  (needs: AuditReading): Handler<'exportAudit'> =>
  async (filter, caller) => {
    await audited(needs.db, caller, async (_trx, note) =>
      note({ action: 'audit.exported', target: { kind: 'audit', id: 'all' }, after: { ...filter } }),
    );
    const { heads, file } = auditFileWords[caller.locale];
    return csvFile(`${file}-${businessDay(caller.nowMs)}`, {
      heads: columns.map((column) => heads[column]),
      rows: readEntries(needs, filter, caller.locale),
    });
  };

type Entry = Awaited<ReturnType<ReturnType<typeof findEntries>['execute']>>[number];
type Names = Readonly<Record<string, string>>;

const roleName = (role: string, names: Names, locale: Locale): string =>
  (roleWords[locale] as Names)[role] ?? names[role] ?? '';

function targetOf({ target_kind, target_id, target_name }: Entry, names: Names, locale: Locale) {
  return targetInWords({ targetKind: target_kind, targetId: target_id, targetName: target_name, names }, locale);
}

function changesIn({ target_kind, before, after }: Entry, names: Names, locale: Locale): string {
  const { change } = auditFileWords[locale];
  return changesOf({ targetKind: target_kind, before, after, names }, locale)
    .map((one) => change(one.label, one.before, one.after))
    .join('\n');
}

/** What stands in a column. Times are the hashed ones, to the millisecond. */
const cells: Readonly<Record<AuditColumn, (entry: Entry, names: Names, locale: Locale) => string>> = {
  seq: ({ seq }) => seq,
  at: ({ at }) => toInstant(at.getTime()).replace('T', ' '),
  operator: ({ operator_name }, _, locale) => actorWord(operator_name, locale),
  role: ({ role }, names, locale) => (role === null ? '' : roleName(role, names, locale)),
  way: ({ key_id, operator_id }, _, locale) =>
    operator_id === null ? '' : auditFileWords[locale][key_id === null ? 'session' : 'key'],
  address: ({ address }, _, locale) => sourceWord(address, locale),
  action: ({ action }, _, locale) => actionWord(action, locale),
  targetKind: (entry, names, locale) => targetOf(entry, names, locale).kind,
  target: (entry, names, locale) => targetOf(entry, names, locale).name ?? '',
  subscriber: ({ subscriber_id }, names) => (subscriber_id === null ? '' : (names[subscriber_id] ?? '')),
  changes: changesIn,
  reason: ({ reason }) => reason ?? '',
  trace: ({ trace_id }) => trace_id,
  hash: ({ hash }) => hash.toString('hex'),
};

async function* readEntries(needs: AuditReading, filter: AuditFilter, locale: Locale): AsyncGenerator<string[]> {
  let seq = '0';
  for (;;) {
    const rows = await findEntries(needs.db, filter).where('seq', '>', seq).orderBy('seq').limit(BATCH).execute();
    const namesIn = await readEntryNames(needs, rows, locale);
    for (const row of rows) {
      const names = namesIn(row);
      yield columns.map((column) => cells[column](row, names, locale));
    }
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < BATCH) return;
  }
}
