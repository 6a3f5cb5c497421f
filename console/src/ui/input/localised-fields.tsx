import { locales } from '@coupon-centre/contract/foundation/field';
import { Form, type FormItemProps, Input } from 'antd';
import { languageNames } from '#lib/language-names.ts';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { required: '必填' },
  en: { required: 'Required' },
} as const;

interface Props extends Pick<FormItemProps, 'dependencies' | 'extra' | 'rules'> {
  /** Path of the text in the form; its languages are below it. */
  readonly name: readonly (string | number)[];
  readonly label: string;
  readonly maxLength: number;
  /** Number of lines; default 1. */
  readonly rows?: number;
}

/** A text in both languages side by side; both are required unless `rules` differ. */
export const LocalisedFields = ({ name, label, maxLength, rows = 1, ...item }: Props) => {
  const words = useWords(book);
  const languages = useWords(languageNames);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 16 }}>
      {locales.map((locale) => (
        <Form.Item
          key={locale}
          label={`${label} · ${languages[locale]}`}
          name={[...name, locale]}
          rules={[{ required: true, whitespace: true, message: words.required }]}
          {...item}
        >
          {rows === 1 ? <Input maxLength={maxLength} /> : <Input.TextArea maxLength={maxLength} rows={rows} />}
        </Form.Item>
      ))}
    </div>
  );
};
