import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { hasText } from '@coupon-centre/contract/foundation/html-blocks';
import { Form } from 'antd';
import { languageNames } from '#lib/language-names.ts';
import { useWords } from '#lib/locale.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { richTextWords } from './rich-text-words.ts';

interface Props {
  /** Path of the text in the form; its languages are below it. */
  readonly name: readonly (string | number)[];
  readonly label: string;
  readonly maxLength: number;
  /** Said where a language is missing. */
  readonly required: string;
  /** Of both, if not side by side. */
  readonly only?: Locale;
}

/** A formatted text in both languages; both are required. */
export const RichTextFields = ({ name, label, maxLength, required, only }: Props) => {
  const words = useWords(richTextWords);
  const languages = useWords(languageNames);
  return locales
    .filter((locale) => only === undefined || locale === only)
    .map((locale) => {
      const full = `${label} · ${languages[locale]}`;
      return (
        <Form.Item
          key={locale}
          label={full}
          name={[...name, locale]}
          rules={[
            {
              required: true,
              validator: (_, html: string | undefined) =>
                hasText(html ?? '') ? Promise.resolve() : Promise.reject(new Error(required)),
            },
            { max: maxLength, message: words.tooLong(maxLength) },
          ]}
        >
          <RichTextInput label={full} maxLength={maxLength} />
        </Form.Item>
      );
    });
};
