import { PAGE_SIZE_MAX } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { Alert, Button } from 'antd';
import { minuteText } from '#lib/business-time.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { words as book } from './words.ts';

const SHOWN = 3;

/** Shown to administrators above every screen: sign-ins with a password that are not acknowledged yet. */
export const BreakGlassNotice = () => {
  const words = useWords(book);
  const mayManage = useRight('operators.manage');
  const { data } = useCall('listBreakGlass', { pageSize: PAGE_SIZE_MAX }, { isOff: !mayManage, everyMs: MINUTE_MS });
  const acknowledge = useChange('acknowledgeBreakGlass');
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const seqs = items.filter(({ isOwn }) => !isOwn).map(({ seq }) => seq);
  const lines = items
    .slice(0, SHOWN)
    .map(({ name, address, at }) => words.breakGlassLine(name, address, minuteText(at)));
  return (
    <Alert
      action={
        seqs.length > 0 && (
          <Button loading={acknowledge.isBusy} onClick={() => void acknowledge.send({ seqs })} size="small">
            {words.acknowledge}
          </Button>
        )
      }
      description={
        <>
          {lines.join(words.comma)}
          {items.length > SHOWN && words.more(items.length - SHOWN)}
          {seqs.length === 0 && <div>{words.ownBreakGlass}</div>}
        </>
      }
      role="status"
      showIcon
      style={{ marginBottom: 12 }}
      title={words.breakGlass(items.length)}
      type="warning"
    />
  );
};
