import { locales } from '@coupon-centre/contract/field';
import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { termsWords } from './terms-words.ts';

interface Props {
  /** Path of the text in the form; the languages stand below it. */
  readonly name: readonly (string | number)[];
  readonly label: string;
  readonly maxLength: number;
  /** Lines; 1 where nothing is said. */
  readonly rows?: number;
  readonly extra?: string;
}

/** A text in both languages, side by side. */
export const LocalisedFields = ({ name, label, maxLength, rows = 1, extra }: Props) => {
  const words = useWords(termsWords);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 16 }}>
      {locales.map((locale) => (
        <Form.Item
          extra={extra}
          key={locale}
          label={`${label} · ${words.languages[locale]}`}
          name={[...name, locale]}
          rules={[{ required: true, whitespace: true, message: words.required }]}
        >
          {rows === 1 ? <Input maxLength={maxLength} /> : <Input.TextArea maxLength={maxLength} rows={rows} />}
        </Form.Item>
      ))}
    </div>
  );
};
