import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { languageNames } from '#lib/language-names.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { HtmlFrame } from '#ui/html-frame.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

/** What an approval of the kind DOCUMENT holds, as far as it is shown on the phone. */
interface Asked {
  readonly html: Readonly<Record<Locale, string>>;
}

/** The next version of a document. */
export const AskedDocument = ({ approval }: Props) => {
  const { document: fields, onApproval, yes, no } = useWords(book);
  return (
    <AskedFields
      approval={approval}
      words={{ fields, values: { effectiveAt: { null: onApproval }, asksAgain: { true: yes, false: no } } }}
    />
  );
};

/** The document's text as wide as a phone. */
export const DocumentOnPhone = ({ approval }: Props) => {
  const words = useWords(book);
  const own = useLocale();
  const names = languageNames[own];
  const [locale, setLocale] = useState<Locale>(own);
  const { html } = approval.asked as unknown as Asked;
  return (
    <Flex align="center" gap={12} vertical>
      <Segmented<Locale>
        aria-label={words.language}
        onChange={setLocale}
        options={locales.map((value) => ({ value, label: names[value] }))}
        value={locale}
      />
      <HtmlFrame height={560} html={html[locale]} title={`${words.preview} · ${names[locale]}`} width={360} />
    </Flex>
  );
};
