import { Link } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';

const book = { 'zh-CN': { history: '操作记录' }, en: { history: 'History' } } as const;

/** A thing as the audit knows it, or a person. */
export type AuditedThing =
  | { readonly targetKind: string; readonly targetId: string }
  | { readonly subscriberId: string };

/** Leads to what operators did with the thing, for who may read the audit. */
export const HistoryLink = (thing: AuditedThing) => {
  const words = useWords(book);
  const mayRead = useRight('audit.read');
  return mayRead && <Link to={`/audit?${new URLSearchParams({ ...thing })}`}>{words.history}</Link>;
};
