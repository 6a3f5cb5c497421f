import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  /** What is looked for now, as it stands in the address. */
  readonly value: string;
  readonly onSearch: (keyword: string) => void;
  readonly label: string;
  readonly maxLength: number;
  /** CSS pixels. */
  readonly width?: number;
}

/** Looks for words in a list; follows the address, so that after the back button it says what the list shows. */
export const KeywordSearch = ({ value, onSearch, label, maxLength, width = 240 }: Props) => {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    setTyped(value);
  }
  return (
    <Input.Search
      allowClear
      aria-label={label}
      maxLength={maxLength}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(keyword) => onSearch(keyword.trim())}
      placeholder={label}
      style={{ width }}
      value={typed}
    />
  );
};
