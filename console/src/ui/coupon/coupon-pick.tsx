import { Select } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useLocale } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { wholeOption } from '#ui/input/whole-option.tsx';
import { couponChoices } from './coupon-choices.ts';

const OFFERED = 50;
const LIVE = ['SCHEDULED', 'RUNNING', 'PAUSED'] as const;
/** Coupons on offer: released ones that are not over, those with partner codes, or all. */
const filters = {
  live: { states: [...LIVE] },
  externalCodes: { externalCodes: true, states: ['DRAFT' as const, 'IN_REVIEW' as const, ...LIVE] },
  any: {},
};

interface Props {
  /** The coupon's id; set by `Form.Item`. */
  readonly value?: string;
  readonly onChange?: (templateId: string) => void;
  readonly id?: string;
  readonly of?: keyof typeof filters;
  /** CSS pixels; default: full width. */
  readonly width?: number;
  /** Required outside a form item, which would label it. */
  readonly label?: string;
  /** What the chosen coupon is called. */
  readonly onNamed?: (title: Title) => void;
  /** The title of the coupon that was chosen before. */
  readonly chosen?: Title | undefined;
}

type Title = CallResponse<'listCoupons'>['items'][number]['title'];

/** Picks a coupon by name, shown with its state and when it can be collected; the server searches. */
export const CouponPick = ({ of = 'live', width, label, onChange, onNamed, chosen, ...props }: Props) => {
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const found = useCall('listCoupons', { ...(keyword !== '' && { keyword }), ...filters[of], pageSize: OFFERED });
  const items = found.data?.items ?? [];
  const isOffered = chosen === undefined || items.some(({ templateId }) => templateId === props.value);
  const before = isOffered || props.value === undefined ? [] : [{ value: props.value, label: chosen[locale] }];
  return (
    <Select
      {...props}
      aria-label={label}
      loading={found.isFetching}
      onChange={(templateId) => {
        onChange?.(templateId);
        const coupon = items.find((one) => one.templateId === templateId);
        if (coupon !== undefined) onNamed?.(coupon.title);
      }}
      options={[
        ...before,
        ...couponChoices(
          items.map((coupon) => ({ ...coupon, title: coupon.title[locale] })),
          locale,
        ),
      ]}
      optionRender={wholeOption}
      placeholder={label}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      style={{ width: width ?? '100%' }}
    />
  );
};
