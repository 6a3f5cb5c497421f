import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { Select } from 'antd';
import { useState } from 'react';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';

const OFFERED = 50;

interface Props {
  readonly label: string;
  /** `accept`: the segment is shown as picked. */
  readonly onPicked: (all: ConditionGroups, accept: () => void) => void;
}

/** Picks a segment to take the conditions of; the server searches. */
export const SegmentPick = ({ label, onPicked }: Props) => {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const mayRead = useRight('audiences.read');
  const keyword = typed.trim();
  const asked = { ...(keyword !== '' && { keyword }), pageSize: OFFERED };
  const found = useCall('listSegments', asked, { isOff: !mayRead });
  const segments = found.data?.items ?? [];
  return (
    <Select
      value={picked}
      labelInValue
      aria-label={label}
      disabled={!mayRead}
      loading={found.isFetching}
      onChange={({ value }) => {
        const segment = segments.find((one) => one.segmentId === value);
        if (segment !== undefined) onPicked(segment.all, () => setPicked({ value, label: segment.title }));
      }}
      options={segments.map(({ segmentId, title }) => ({ value: segmentId, label: title }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      style={{ width: 320 }}
    />
  );
};
