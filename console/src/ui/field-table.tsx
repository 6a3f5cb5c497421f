import { type Difference, differencesOf, type Leaf } from '@coupon-centre/contract/foundation/differences';
import {
  type FieldWords,
  fieldBook,
  fieldLabel,
  inOrderOf,
  leafText,
} from '@coupon-centre/contract/foundation/fields-in-words';
import { useWords } from '#lib/locale.tsx';
import { Table } from '#ui/table/table.tsx';
import { ShownText } from './rich-text/shown-text.tsx';

interface Props {
  /** What is in force; null: nothing, and every value is shown alone. */
  readonly was: object | null;
  readonly is: object;
  readonly words: FieldWords;
  /** Label for screen readers. */
  readonly label: string;
}

/** Formatted texts: `html.en`, `content.modules.2.html.en`. */
const isRichText = (path: string): boolean => path.split('.').includes('html');

/** Ids of a thing's own parts, which nobody reads. */
const MACHINE = /(^|\.)(moduleId|bannerId)$/;

const preserved = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Every value of a thing in words, or only those that differ from what is in force. */
export const FieldTable = ({ was, is, words: { fields, values }, label }: Props) => {
  const words = useWords(fieldBook);
  const text = (path: string, leaf: Leaf) => leafText({ path, leaf }, values, words);
  const rich = (leaf: Leaf, other: Leaf, isOlder: boolean) => (
    <ShownText html={String(leaf ?? '')} isOlder={isOlder} {...(was !== null && { other: String(other ?? '') })} />
  );
  return (
    <Table<Difference>
      aria-label={label}
      columns={[
        { title: words.field, key: 'field', width: 180, render: (_, { path }) => fieldLabel(path, fields, words) },
        ...(was === null
          ? []
          : [
              {
                title: words.was,
                key: 'was',
                render: (_: unknown, line: Difference) =>
                  isRichText(line.path) ? (
                    rich(line.was, line.is, true)
                  ) : (
                    <del style={preserved}>{text(line.path, line.was)}</del>
                  ),
              },
            ]),
        {
          title: was === null ? words.now : words.is,
          key: 'is',
          render: (_, line) =>
            isRichText(line.path) ? (
              rich(line.is, line.was, false)
            ) : (
              <span style={preserved}>{text(line.path, line.is)}</span>
            ),
        },
      ]}
      dataSource={inOrderOf(fields, differencesOf(was ?? {}, is)).filter(({ path }) => !MACHINE.test(path))}
      empty={words.same}
      rowKey="path"
    />
  );
};
