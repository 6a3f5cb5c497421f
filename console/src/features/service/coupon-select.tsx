import { Select } from 'antd';
import { useState } from 'react';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { words as book } from './words.ts';

interface Props {
  readonly value?: string;
  readonly onChange?: (templateId: string) => void;
}

/** Chooses a coupon by its name; the server looks for it. */
export const CouponSelect = ({ value, onChange }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const [keyword, setKeyword] = useState('');
  const found = useCall('listCoupons', { ...(keyword.trim() !== '' && { keyword: keyword.trim() }), size: 50 });
  return (
    <Select
      aria-label={words.whichCoupon}
      onChange={(templateId: string) => onChange?.(templateId)}
      options={(found.data?.items ?? []).map((coupon) => ({ value: coupon.templateId, label: coupon.title[locale] }))}
      placeholder={words.whichCoupon}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      style={{ width: 320 }}
      {...(value !== undefined && { value })}
    />
  );
};
