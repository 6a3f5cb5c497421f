import type { ContentItem, ContentKind } from '@coupon-centre/contract/operator/content/content-items';
import { Alert, App, Button, Drawer, Form, Space } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useChange } from '#lib/use-change.ts';
import { ItemField } from './item-fields.tsx';
import type { LocalisedText } from './localised-text.ts';
import { type Field, fieldOf, type Held, plans } from './plans.ts';
import { ValueText } from './value-text.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly kind: ContentKind;
  /** What is edited; null: a new one. */
  readonly opened: Held | null;
  /** The same as it stands now; undefined: somebody removed it. */
  readonly current: Held | undefined;
  readonly onClose: () => void;
}
interface Values {
  readonly item: Readonly<Record<string, unknown>>;
}
const STALE_VALUE = '8004';
const ALREADY_THERE = '8007';
const UNKNOWN_ITEM = '8006';
const ROOT = ['item'] as const;

const isEmpty = (text: unknown): boolean =>
  Object.values((text ?? {}) as Partial<LocalisedText>).every((words) => (words ?? '').trim() === '');

/** What is sent: texts that may be left out and were are null, and so is what a picture shows that is not there. */
function sentItem(kind: ContentKind, { item }: Values): ContentItem {
  const leftOut = plans[kind].fields
    .filter((field) => field.as === 'text' && field.isOptional)
    .filter(({ name }) => isEmpty(item[name]) || (name === 'imageAlt' && !item['image']))
    .map(({ name }) => [name, null]);
  // The form's fields are the contract's, kind by kind; what is wrong with one the server says at it.
  return { ...item, ...Object.fromEntries(leftOut), kind } as unknown as ContentItem;
}

const differs = (one: ContentItem, other: ContentItem, { name }: Field): boolean =>
  JSON.stringify(fieldOf(one, name)) !== JSON.stringify(fieldOf(other, name));

interface StaleProps extends Pick<Props, 'kind' | 'current'> {
  readonly opened: Held;
  readonly onTake: (current: Held) => void;
  readonly onKeep: (current: Held) => void;
}

/** Says what somebody else made of it meanwhile, and asks which is to be. */
const StaleNote = ({ kind, opened, current, onTake, onKeep }: StaleProps) => {
  const words = useWords(book);
  if (current === undefined) return <Alert showIcon title={words.staleGone} type="warning" />;
  const changed = plans[kind].fields.filter((field) => differs(opened.item, current.item, field));
  return (
    <Alert
      description={
        <>
          <p style={{ margin: 0 }}>{words.staleAbout}</p>
          <ul>
            {changed.map(({ name }) => (
              <li key={name}>
                {words.fields[name]}: <ValueText field={name} isWhole value={fieldOf(current.item, name)} />
              </li>
            ))}
          </ul>
          <Space wrap>
            <Button onClick={() => onTake(current)} size="small">
              {words.takeTheirs}
            </Button>
            <Button onClick={() => onKeep(current)} size="small">
              {words.keepMine}
            </Button>
          </Space>
        </>
      }
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={words.stale}
      type="warning"
    />
  );
};

/** Writes an item of content, or a new one. */
export const ItemDrawer = ({ kind, opened, current, onClose }: Props) => {
  const words = useWords(book);
  const { modal, message } = App.useApp();
  const mayWrite = useRight('content.write');
  const [form] = Form.useForm<Values>();
  const [base, setBase] = useState(opened);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isStale, setStale] = useState(false);
  const save = useChange('saveContentItem');
  useUnsaved(isUnsaved);
  const { fields, fresh } = plans[kind];
  const leave = (): void => {
    if (!isUnsaved) {
      onClose();
      return;
    }
    modal.confirm({
      ...{ title: words.leave, content: words.leaveAbout, okText: words.discard, cancelText: words.stay },
      ...{ okButtonProps: { danger: true }, onOk: onClose },
    });
  };
  const keep = async (): Promise<void> => {
    const item = sentItem(kind, form.getFieldsValue(true) as Values);
    const saved = await save.send(
      { item, expectedMark: base?.mark ?? null },
      {
        form,
        onRefusal: ({ code }) => {
          if (code === STALE_VALUE || code === UNKNOWN_ITEM) setStale(true);
          if (code === ALREADY_THERE) {
            const name = fields.filter(({ isKey }) => isKey).at(-1)?.name ?? '';
            form.setFields([{ name: [...ROOT, name] as never, errors: [words.alreadyThere] }]);
          }
          return code === STALE_VALUE || code === UNKNOWN_ITEM || code === ALREADY_THERE;
        },
      },
    );
    if (saved === null) return;
    void message.success(words.saved);
    onClose();
  };
  const take = (now: Held, isTheirs: boolean): void => {
    setBase(now);
    setStale(false);
    if (!isTheirs) return;
    form.setFieldsValue({ item: now.item } as never);
    setUnsaved(false);
  };
  return (
    <Drawer
      closable={{ 'aria-label': words.close }}
      extra={
        mayWrite && (
          <Button form="content-item" htmlType="submit" loading={save.isBusy} type="primary">
            {words.save}
          </Button>
        )
      }
      onClose={leave}
      open
      size={640}
      title={`${words.titles[kind]} · ${opened?.key ?? words.add}`}
    >
      {isStale && base && (
        <StaleNote
          current={current}
          kind={kind}
          onKeep={(now) => take(now, false)}
          onTake={(now) => take(now, true)}
          opened={base}
        />
      )}
      <Form<Values>
        disabled={!mayWrite}
        form={form}
        id="content-item"
        initialValues={{ item: base?.item ?? fresh }}
        layout="vertical"
        onFinish={() => void keep()}
        onValuesChange={() => setUnsaved(true)}
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        {fields.map((field) => (
          <ItemField field={field} isNew={opened === null} key={field.name} root={ROOT} />
        ))}
      </Form>
    </Drawer>
  );
};
