import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import {
  ATTRIBUTE_KEEP_DAYS_MAX,
  AUDIENCE_NAME_MAX_LENGTH,
  CAMPAIGN_OWNER_MAX_LENGTH,
  KEY_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import { Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { type CallRequest, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import type { Attribute } from './attribute.ts';
import { AttributeTypeFields } from './attribute-type-fields.tsx';
import { words as book } from './attribute-words.ts';
import { mergeAttribute, type Written } from './merge-attribute.ts';

type Values = Omit<CallRequest<'saveAttribute'>, 'expectedRevision'>;

const WIDTH = 720;
/** Seconds that a notice stays. */
const NOTICE_S = 10;
/** A month, and time for its file to come late. */
const USUAL_DAYS = 45;
const NEW = { keepDays: USUAL_DAYS, type: { kind: 'CHOICE', options: [{}] } };

/** The type of the kind that was chosen, without what was typed for the other. */
function sentType(type: AttributeType): AttributeType {
  if (type.kind === 'CHOICE') {
    return { kind: type.kind, options: type.options.map(({ key, name }) => ({ key, name })) };
  }
  const { 'zh-CN': chinese = '', en = '' } = type.unit ?? {};
  return { kind: type.kind, unit: { 'zh-CN': chinese, en }, thresholds: type.thresholds };
}

/**
 * The attribute as the operator saw it: a refresh behind the dialog must not hide another's change. Where there was one, the form
 * gets what they changed and I did not, and is to be checked and saved again.
 */
function useOpened(attribute: Attribute | undefined) {
  const words = useWords(book);
  const locale = useLocale();
  const { message } = useNotes();
  const [opened, setOpened] = useState(attribute);
  const labelOf = (conflict: string, { type }: Written): string => {
    const [field = '', key] = conflict.split('.');
    if (field !== 'options') return words[field as 'name' | 'owner' | 'keepDays' | 'unit'];
    const options = type.kind === 'CHOICE' ? type.options : [];
    return options.find((option) => option.key === key)?.name[locale] ?? String(key);
  };
  const goOn = async (base: Attribute, mine: Written, form: FormInstance): Promise<void> => {
    try {
      const { attributeId } = base;
      const { items } = successOf<'listAttributes'>(await call('listAttributes', { keyword: attributeId }));
      const latest = items.find((one) => one.attributeId === attributeId);
      if (latest === undefined) return;
      const { merged, conflicts } = mergeAttribute(base, latest, mine);
      form.setFieldsValue(merged);
      setOpened(latest);
      message.warning(words.stale(conflicts.map((one) => labelOf(one, merged)).join(words.comma)), NOTICE_S);
    } catch (error) {
      message.error(problemText(error, locale));
    }
  };
  return { opened, goOn };
}

interface Props {
  /** Undefined: a new one. */
  readonly attribute: Attribute | undefined;
  readonly onClose: () => void;
  /** A new one was saved. */
  readonly onMade: () => void;
}

const Fields = ({ opened }: { readonly opened: Attribute | undefined }) => {
  const words = useWords(book);
  return (
    <>
      <LocalisedFields label={words.name} maxLength={AUDIENCE_NAME_MAX_LENGTH} name={['name']} />
      <Form.Item
        extra={words.attributeIdHint}
        label={words.attributeId}
        name="attributeId"
        rules={[
          { required: true, message: words.required },
          { pattern: /^[A-Za-z][A-Za-z0-9_]{0,39}$/, message: words.attributeIdWrong },
        ]}
      >
        <Input autoComplete="off" disabled={opened !== undefined} maxLength={KEY_MAX_LENGTH} />
      </Form.Item>
      <Form.Item
        label={words.owner}
        name="owner"
        rules={[{ required: true, whitespace: true, message: words.required }]}
      >
        <Input maxLength={CAMPAIGN_OWNER_MAX_LENGTH} />
      </Form.Item>
      <NumberItem
        extra={words.keepDaysHint}
        isRequired
        label={words.keepDays}
        max={ATTRIBUTE_KEEP_DAYS_MAX}
        min={1}
        name="keepDays"
      />
      <AttributeTypeFields saved={opened?.type} />
    </>
  );
};

/** Makes an attribute, or changes one. */
export const WriteAttribute = ({ attribute, onClose, onMade }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('saveAttribute');
  const { opened, goOn } = useOpened(attribute);
  const text = attribute === undefined ? words.make : words.edit;
  const go = async ({ type, ...written }: Values, form: FormInstance): Promise<void> => {
    const sent = { ...written, type: sentType(type) };
    const onRefusal = ({ code }: { readonly code: string }): boolean => {
      if (code === codeOf.ALREADY_THERE) form.setFields([{ name: 'attributeId', errors: [words.there] }]);
      if (code !== codeOf.STALE_VALUE || opened === undefined) return code === codeOf.ALREADY_THERE;
      void goOn(opened, sent, form);
      return true;
    };
    const saved = await save.send({ ...sent, expectedRevision: opened?.revision ?? 0 }, { form, onRefusal });
    if (saved === null) return;
    message.success(opened === undefined ? words.made : words.saved);
    if (opened === undefined) onMade();
    else onClose();
  };
  return (
    <FormDialog<Values>
      doIt={text}
      initial={(opened ?? NEW) as Partial<Values>}
      onClose={onClose}
      onGo={go}
      title={text}
      width={WIDTH}
    >
      <Fields opened={opened} />
    </FormDialog>
  );
};
