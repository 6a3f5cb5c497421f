import { type AuditEntry, changesOf } from '@coupon-centre/contract/audit/entry-words';
import { useLocale, useWords } from '#lib/locale.tsx';
import styles from './entry-changes.module.css';
import { words as book } from './words.ts';

/** Details of an entry: each changed field before and after, its trace id and hash. */
export const EntryChanges = ({ entry }: { readonly entry: AuditEntry }) => {
  const words = useWords(book);
  const changes = changesOf(entry, useLocale());
  return (
    <div className={styles['entry']}>
      {changes.length === 0 ? (
        <p>{words.noDetails}</p>
      ) : (
        <table className={styles['changes']}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, label, before, after }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                <td className={styles['before']}>{before}</td>
                <td className={styles['after']}>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles['marks']}>
        #{entry.seq} · {words.trace} {entry.traceId} · {words.hash} {entry.hash}
      </div>
    </div>
  );
};
