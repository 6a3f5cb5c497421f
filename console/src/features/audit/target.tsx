import { type AuditEntry, targetInWords } from '@coupon-centre/contract/audit/entry-words';
import { Link } from 'react-router';
import { useLocale } from '#lib/locale.tsx';

/** Where things have a screen of their own. */
const screens: Readonly<Record<string, (id: string) => string>> = {
  coupon: (id) => `/coupons/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  page: (id) => `/pages/${id}`,
  approval: (id) => `/approvals/${id}`,
  subscriber: (id) => `/subscribers/${id}`,
  distribution: (id) => `/distribution?open=${id}`,
};

/** What an entry is about, by name, and the way to it; a person by the number, with its middle hidden. */
export const Target = ({ entry }: { readonly entry: AuditEntry }) => {
  const locale = useLocale();
  const { kind, name } = targetInWords(entry, locale);
  const { targetKind, targetId, subscriberId, names } = entry;
  const path = screens[targetKind]?.(targetId);
  const phone = subscriberId === null ? undefined : names[subscriberId];
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {path === undefined ? `${kind} ${name ?? ''}` : <Link to={path}>{name === null ? kind : `${kind} ${name}`}</Link>}
      {phone !== undefined && targetKind !== 'subscriber' && (
        <>
          {' · '}
          <Link to={`/subscribers/${subscriberId}`}>{phone}</Link>
        </>
      )}
    </span>
  );
};
