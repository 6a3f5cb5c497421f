import { Select } from 'antd';

/** CSS pixels: a choice of four Chinese characters fits. */
const MIN_WIDTH = 140;

interface Props<Word extends string> {
  /** Label for screen readers. */
  readonly label: string;
  /** Label of the choice that does not filter. */
  readonly all: string;
  readonly choices: readonly Word[];
  readonly names: Readonly<Record<Word, string>>;
  readonly value: Word | '' | undefined;
  readonly onChange: (word: Word | '') => void;
}

/** Filters a list by one of a few values; '': no filter. */
export function FilterSelect<Word extends string>(props: Props<Word>) {
  const { label, all, choices, names, value = '', onChange } = props;
  return (
    <Select<Word | ''>
      aria-label={label}
      onChange={onChange}
      options={[{ value: '', label: all }, ...choices.map((word) => ({ value: word, label: names[word] }))]}
      popupMatchSelectWidth={false}
      style={{ minWidth: MIN_WIDTH }}
      value={value}
    />
  );
}
