import { STOCK_UNITS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Button, Form, type FormInstance, Select } from 'antd';
import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { UnitsAsked } from '#ui/units-to-make.tsx';
import { grabsAsked } from './grabs-asked.ts';
import { showClash } from './show-clash.ts';
import { words as book } from './words.ts';

const COUPONS_MAX = 20;
type Asked = CallRequest<'makeGrabSession'>;
/** Without `everyDays`: one grab. */
type Written = Asked & Partial<Pick<CallRequest<'makeGrabSeries'>, 'everyDays' | 'until'>>;
const DAILY = 1;
const WEEKLY = 7;

/** Whether it repeats, and until when; each grab has the units below. */
const Repeats = () => {
  const words = useWords(book);
  const everyDays: number | undefined = Form.useWatch('everyDays');
  const rules = [{ required: true, message: words.required }];
  return (
    <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap' }}>
      <Form.Item label={words.repeat} name="everyDays">
        <Select
          allowClear
          options={[
            { value: WEEKLY, label: words.weekly },
            { value: DAILY, label: words.daily },
          ]}
          placeholder={words.once}
          style={{ width: 240 }}
        />
      </Form.Item>
      {everyDays !== undefined && (
        <Form.Item extra={words.untilHint} label={words.until} name="until" rules={rules}>
          <InstantInput isEnd />
        </Form.Item>
      )}
    </div>
  );
};

const Coupons = () => {
  const words = useWords(book);
  const times = grabsAsked({
    startAt: Form.useWatch('startAt'),
    everyDays: Form.useWatch('everyDays'),
    until: Form.useWatch('until'),
  });
  const rules = [{ required: true, message: words.required }];
  return (
    <Form.List name="coupons">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} style={{ display: 'flex', gap: 8, alignItems: 'flex-start', flexWrap: 'wrap' }}>
              <Form.Item label={words.coupon} name={[name, 'templateId']} rules={rules}>
                <CouponPick width={440} />
              </Form.Item>
              <NumberItem
                extra={
                  <UnitsAsked
                    couponIn={['coupons', name, 'templateId']}
                    times={times}
                    unitsIn={['coupons', name, 'units']}
                  />
                }
                isRequired
                label={words.units}
                max={STOCK_UNITS_MAX}
                min={1}
                name={[name, 'units']}
              />
              {fields.length > 1 && (
                <Form.Item>
                  <Button onClick={() => remove(name)}>{words.remove}</Button>
                </Form.Item>
              )}
            </div>
          ))}
          {fields.length < COUPONS_MAX && (
            <Form.Item>
              <Button onClick={() => add({})}>{words.add}</Button>
            </Form.Item>
          )}
        </>
      )}
    </Form.List>
  );
};

/** A new grab: its period, its coupons and their units. */
export const NewGrab = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const make = useChange('makeGrabSession');
  const makeSeries = useChange('makeGrabSeries');
  const rules = [{ required: true, message: words.required }];
  const go = async ({ everyDays, until, ...asked }: Written, form: FormInstance): Promise<void> => {
    const fieldOf = (clashing: string) => [
      'coupons',
      asked.coupons.findIndex(({ templateId }) => templateId === clashing),
      'templateId',
    ];
    const onRefusal = (refused: Parameters<typeof showClash>[0]) => showClash(refused, { form, words, fieldOf });
    if (everyDays === undefined) {
      if ((await make.send(asked, { form, onRefusal })) === null) return;
      message.success(words.done);
    } else {
      const made = await makeSeries.send({ ...asked, everyDays, until: until ?? asked.endAt }, { form, onRefusal });
      if (made === null) return;
      message.success(words.madeSeries(made.sessions.length));
    }
    onClose();
  };
  return (
    <ReasonDialog<Omit<Written, 'reason'>>
      doIt={words.make}
      initial={{ coupons: [{ templateId: '', units: 100 }] }}
      onClose={onClose}
      onGo={go}
      title={words.make}
    >
      <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap' }}>
        <Form.Item label={words.start} name="startAt" rules={rules}>
          <InstantInput />
        </Form.Item>
        <Form.Item label={words.end} name="endAt" rules={rules}>
          <InstantInput isEnd />
        </Form.Item>
      </div>
      <Repeats />
      <Coupons />
    </ReasonDialog>
  );
};
