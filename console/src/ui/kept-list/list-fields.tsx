import { KEY_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, type FormInstance, Input, Radio } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { FileDrop } from '#ui/input/file-drop.tsx';
import { words as book } from './words.ts';

/** The id of a new list. */
export const ListIdField = ({ hint }: { readonly hint: string }) => {
  const words = useWords(book);
  return (
    <Form.Item
      extra={hint}
      label={words.listId}
      name="listId"
      rules={[
        { required: true, message: words.required },
        { pattern: /^[A-Za-z0-9_-]{1,64}$/, message: words.listIdWrong },
      ]}
    >
      <Input autoComplete="off" maxLength={KEY_MAX_LENGTH} />
    </Form.Item>
  );
};

interface Taken {
  readonly code: string;
  readonly resp_data: unknown;
}

/** Takes the refusal of an id or a name that another list has, and shows it at its field. */
export function useTaken() {
  const words = useWords(book);
  return (form: FormInstance) =>
    ({ code, resp_data }: Taken): boolean => {
      if (code !== codeOf.ALREADY_THERE) return false;
      const { field } = resp_data as { readonly field: string };
      form.setFields([
        field === 'name'
          ? { name: ['name', 'zh-CN'], errors: [words.nameThere] }
          : { name: 'listId', errors: [words.there] },
      ]);
      return true;
    };
}

export interface FillWords<Way extends string> {
  readonly ways: Readonly<Record<Way, string>>;
  readonly wayHints: Readonly<Record<Way, string>>;
  readonly file: string;
  readonly dropHint: string;
}

interface FillProps<Way extends string> {
  readonly ways: readonly Way[];
  readonly words: FillWords<Way>;
}

/** What a file of a list does to it, and the file. */
export function FillFields<Way extends string>({ ways, words: own }: FillProps<Way>) {
  const words = useWords(book);
  const way: Way | undefined = Form.useWatch('way') ?? ways[0];
  return (
    <>
      <Form.Item extra={way && own.wayHints[way]} label={words.way} name="way">
        <Radio.Group options={ways.map((value) => ({ value, label: own.ways[value] }))} vertical />
      </Form.Item>
      <Form.Item label={own.file} name="file" rules={[{ required: true, message: words.required }]}>
        <FileDrop hint={own.dropHint} text={words.drop} />
      </Form.Item>
    </>
  );
}
