import { KEYWORD_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import { useState } from 'react';

interface Props {
  /** The current keyword, as in the address. */
  readonly value: string;
  readonly onSearch: (keyword: string) => void;
  readonly label: string;
  readonly maxLength?: number;
  /** What is wrong with the keyword; undefined: nothing. */
  readonly problem?: string | undefined;
  /** CSS pixels. */
  readonly width?: number;
}

/** Searches a list by keyword; follows the address, so that it matches the list after the back button. */
export const KeywordSearch = ({
  value,
  onSearch,
  label,
  maxLength = KEYWORD_MAX_LENGTH,
  width = 240,
  problem,
}: Props) => {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (value !== followed) {
    setFollowed(value);
    setTyped(value);
  }
  return (
    <Form.Item
      style={{ margin: 0 }}
      {...(problem !== undefined && { help: problem, validateStatus: 'error' as const })}
    >
      <Input.Search
        allowClear
        aria-invalid={problem !== undefined}
        aria-label={label}
        maxLength={maxLength}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(keyword) => onSearch(keyword.trim())}
        placeholder={label}
        style={{ width }}
        value={typed}
      />
    </Form.Item>
  );
};
