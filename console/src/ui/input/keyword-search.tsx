import { KEYWORD_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  /** The current keyword, as in the address. */
  readonly value: string;
  readonly onSearch: (keyword: string) => void;
  readonly label: string;
  readonly maxLength?: number;
  /** CSS pixels. */
  readonly width?: number;
}

/** Searches a list by keyword; follows the address, so that it matches the list after the back button. */
export const KeywordSearch = ({ value, onSearch, label, maxLength = KEYWORD_MAX_LENGTH, width = 240 }: Props) => {
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
