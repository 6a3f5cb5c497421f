import { Button, Space } from 'antd';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { only: '只显示', one: '一位用户', all: '显示全部用户' },
  en: { only: 'Only', one: 'one subscriber', all: 'Show all' },
} as const;
const USUAL = { subscriberId: '' };
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keeps a list to the subscriber whom the address names: the part of its request, and the note with the way back to all. */
export function useOnePerson() {
  const words = useWords(book);
  const [{ subscriberId }, change] = useAddressState(USUAL);
  if (!ID.test(subscriberId)) return { of: {}, note: null };
  return {
    of: { subscriberId },
    note: (
      <Space>
        <span>
          {words.only} <Link to={`/subscribers/${subscriberId}`}>{words.one}</Link>
        </span>
        <Button onClick={() => change({ subscriberId: '' })} size="small">
          {words.all}
        </Button>
      </Space>
    ),
  };
}

/** Where a list is shown of one subscriber only. */
export const ofOnePerson = (path: string, subscriberId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}subscriberId=${subscriberId}`;
