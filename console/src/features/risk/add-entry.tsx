import { PHONE_PATTERN, RISK_ENTRY_MAX_DAYS, RISK_VALUE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { riskEffects, riskEntryKinds } from '@coupon-centre/contract/risk/risk-codes';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import { Form, type FormInstance, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { fromPicker, toPicker } from '#lib/business-time.ts';
import { type CallRequest, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { words as book } from './lists-words.ts';

export type Entry = CallRequest<'addRiskEntry'>;

const USUAL_DAYS = 30;
const inDays = (days: number): string => fromPicker(toPicker(dayjs().add(days, 'day').toISOString()));

const Fields = () => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const form = Form.useFormInstance<Entry>();
  const kind = Form.useWatch('kind', form) ?? 'DEVICE';
  const effect = Form.useWatch('effect', form) ?? 'BLOCK';
  const required = [{ required: true, whitespace: true, message: words.required }];
  return (
    <>
      <Form.Item extra={words.effectHints[effect]} label={words.effect} name="effect">
        <Radio.Group options={riskEffects.map((value) => ({ value, label: risk.lists[value] }))} optionType="button" />
      </Form.Item>
      <Form.Item label={words.kind} name="kind">
        <Select options={riskEntryKinds.map((value) => ({ value, label: risk.entryKinds[value] }))} />
      </Form.Item>
      <Form.Item extra={words.values[kind]} label={words.value} name="value" rules={required}>
        <Input autoComplete="off" maxLength={RISK_VALUE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item
        extra={words.expiresHint(RISK_ENTRY_MAX_DAYS)}
        label={words.expires}
        name="expiresAt"
        rules={[{ required: true, message: words.required }]}
      >
        <InstantInput isEnd />
      </Form.Item>
    </>
  );
};

interface Props {
  readonly initial?: Partial<Entry>;
  readonly onClose: () => void;
}

/** What is listed: of a subscriber, who is typed by number, the person whom the number belongs to. Null: shown at the field why not. */
function useValue() {
  const words = useWords(book);
  const locale = useLocale();
  return async ({ kind, value }: Pick<Entry, 'kind' | 'value'>, form: FormInstance): Promise<string | null> => {
    const phone = value.replaceAll(/\s/g, '');
    if (kind !== 'SUBSCRIBER' || !/^\d/.test(phone) || phone.includes('-')) return value;
    const refuse = (text: string): null => {
      form.setFields([{ name: 'value', errors: [text] }]);
      return null;
    };
    if (!PHONE_PATTERN.test(phone)) return refuse(words.phoneWrong);
    try {
      const answer = await call('findSubscriber', { phone });
      if (answer.code === codeOf.UNKNOWN_ITEM) return refuse(words.notFound);
      return successOf<'findSubscriber'>(answer).subscriberId;
    } catch (error) {
      return refuse(problemText(error, locale));
    }
  };
}

/** Blocks, or asks for an exemption. */
export const AddEntry = ({ initial, onClose }: Props) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const add = useChange('addRiskEntry');
  const readValue = useValue();
  return (
    <ReasonDialog<Omit<Entry, 'reason'>>
      doIt={words.add}
      initial={{ kind: 'DEVICE', effect: 'BLOCK', expiresAt: inDays(USUAL_DAYS), ...initial }}
      onClose={onClose}
      onGo={async (entry, form) => {
        const onRefusal = ({ code }: { readonly code: string }): boolean => {
          if (code === codeOf.ALREADY_THERE) form.setFields([{ name: 'value', errors: [words.there] }]);
          return code === codeOf.ALREADY_THERE;
        };
        const value = await readValue(entry, form);
        if (value === null) return;
        const added = await add.send({ ...entry, value }, { form, onRefusal });
        if (added === null) return;
        say(added.approvalId, { done: words.blocked, waits: words.waits });
        onClose();
      }}
      title={words.add}
    >
      <Fields />
    </ReasonDialog>
  );
};
