import { Select } from 'antd';
import { useState } from 'react';
import { useLocale } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';

const OFFERED = 50;

interface Props {
  /** Id of the coupon; handed in by `Form.Item`. */
  readonly value?: string;
  readonly onChange?: (templateId: string) => void;
  readonly id?: string;
  /** Only coupons whose codes are a partner's, whether or not they were released. */
  readonly withExternalCodes?: boolean;
}

const released = ['SCHEDULED', 'RUNNING', 'PAUSED'] as const;

/** A coupon that was released, or one that takes a partner's codes, found by its name. */
export const CouponPick = ({ withExternalCodes = false, ...props }: Props) => {
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const found = useCall('listCoupons', {
    ...(keyword !== '' && { keyword }),
    ...(withExternalCodes
      ? { externalCodes: true, states: ['DRAFT', 'IN_REVIEW', ...released] }
      : { states: [...released] }),
    size: OFFERED,
  });
  return (
    <Select
      {...props}
      loading={found.isFetching}
      options={(found.data?.items ?? []).map(({ templateId, title }) => ({ value: templateId, label: title[locale] }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      style={{ width: '100%' }}
    />
  );
};
