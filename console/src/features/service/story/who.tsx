import { Descriptions } from 'antd';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { words as book } from './story-words.ts';

/** Who a subscriber is, as far as support needs to know; the number stays masked. */
export const Who = ({ person }: { readonly person: CallResponse<'showSubscriber'> }) => {
  const words = useWords(book);
  const locale = useLocale();
  const agreed = person.consents.map(
    ({ document, version }) => `${words.documents[document]} (${words.version(version)})`,
  );
  const facts = [
    [words.since, minuteText(person.createdAt)],
    [words.lastLogin, person.lastLoginAt && minuteText(person.lastLoginAt)],
    [words.numberSince, person.numberSince && minuteText(person.numberSince)],
    [words.groups, person.numberGroups.map((name) => name[locale]).join(', ')],
    [words.consents, agreed.join(', ') || words.noConsents],
  ] as const;
  return (
    <Descriptions
      items={facts.flatMap(([label, children]) => (children ? [{ key: label, label, children }] : []))}
      size="small"
      style={{ marginBottom: 8 }}
    />
  );
};
