import { type ContentKind, needsApproval } from '@coupon-centre/contract/content/content-items';
import { Alert, Button, Drawer, Form, type FormInstance, Space } from 'antd';
import { useState } from 'react';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { FormChanged } from '#lib/set-field.ts';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useChange } from '#lib/use-change.ts';
import { AlsoEditing } from '#ui/also-editing.tsx';
import { ItemField } from './item-fields.tsx';
import { itemName } from './item-name.ts';
import { fieldOf, type Held, plans } from './plans.ts';
import { changedFields, type ItemValues, sentItem } from './sent-item.ts';
import { ValueText } from './value-text.tsx';
import { WaitingLink } from './waiting-link.tsx';
import { words as book } from './words.ts';

export interface ItemDrawerProps {
  readonly kind: ContentKind;
  /** The item being edited; null: a new one. */
  readonly opened: Held | null;
  /** Its current value; undefined: it has been removed. */
  readonly current: Held | undefined;
  readonly onClose: () => void;
}
const ROOT = ['item'] as const;

interface StaleProps extends Pick<ItemDrawerProps, 'current'> {
  readonly opened: Held;
  readonly onTake: (current: Held) => void;
  readonly onKeep: (current: Held) => void;
}

/** Shows what another operator changed and asks which version to keep. */
const StaleNote = ({ opened, current, onTake, onKeep }: StaleProps) => {
  const words = useWords(book);
  if (current === undefined) return <Alert showIcon title={words.staleGone} type="warning" />;
  return (
    <Alert
      description={
        <>
          <p style={{ margin: 0 }}>{words.staleAbout}</p>
          <ul>
            {changedFields(opened.item, current.item).map((name) => (
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

const WaitingNote = ({ approvalId }: { readonly approvalId: string }) => {
  const words = useWords(book);
  return (
    <Alert
      action={<WaitingLink approvalId={approvalId} />}
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={words.itemWaits}
      type="info"
    />
  );
};

/** Closes the drawer; asks first if there are unsaved changes. */
function useLeave(isUnsaved: boolean, onClose: () => void): () => void {
  const words = useWords(book);
  const { modal } = useNotes();
  const ask = (): void => {
    modal.confirm({
      title: words.leave,
      content: words.leaveAbout,
      okText: words.discard,
      cancelText: words.stay,
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };
  return isUnsaved ? ask : onClose;
}

interface Saving extends Pick<ItemDrawerProps, 'kind' | 'onClose'> {
  readonly form: FormInstance<ItemValues>;
  readonly expectedMark: string | null;
  readonly onStale: () => void;
}

/** Saves the form and closes the drawer; a key already in use is reported at its field. */
function useSaving({ kind, form, expectedMark, onStale, onClose }: Saving) {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('saveContentItem');
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code === codeOf.STALE_VALUE || code === codeOf.UNKNOWN_ITEM) onStale();
    if (code === codeOf.ALREADY_THERE) {
      const name = plans[kind].fields.filter(({ isKey }) => isKey).at(-1)?.name ?? '';
      form.setFields([{ name: [...ROOT, name] as never, errors: [words.alreadyThere] }]);
    }
    if (code === codeOf.WRONG_STATE) message.error(words.itemWaits);
    const shown: readonly string[] = [
      codeOf.STALE_VALUE,
      codeOf.UNKNOWN_ITEM,
      codeOf.ALREADY_THERE,
      codeOf.WRONG_STATE,
    ];
    return shown.includes(code);
  };
  const save = async (): Promise<void> => {
    const item = sentItem(kind, form.getFieldsValue(true) as ItemValues);
    const saved = await change.send({ item, expectedMark }, { form, onRefusal });
    if (saved === null) return;
    message.success(saved.approvalId === null ? words.saved : words.submitted);
    onClose();
  };
  return { isBusy: change.isBusy, save };
}

/** Edits an item of content, or creates one. What waits for approval is shown only. */
export const ItemDrawer = ({ kind, opened, current, onClose }: ItemDrawerProps) => {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('content.write') && (opened === null || opened.approvalId === null);
  const [form] = Form.useForm<ItemValues>();
  const [base, setBase] = useState(opened);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isStale, setStale] = useState(false);
  const saving = useSaving({ kind, form, expectedMark: base?.mark ?? null, onStale: () => setStale(true), onClose });
  const leave = useLeave(isUnsaved, onClose);
  useUnsaved(isUnsaved);
  const { fields, fresh } = plans[kind];
  const noteChange = (): void => setUnsaved(true);
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
          <Button form="content-item" htmlType="submit" loading={saving.isBusy} type="primary">
            {needsApproval(kind) ? words.submit : words.save}
          </Button>
        )
      }
      onClose={leave}
      open
      size={640}
      title={`${words.titles[kind]} · ${opened === null ? words.add : itemName(opened.item, locale)}`}
    >
      {mayWrite && opened !== null && <AlsoEditing thing={{ kind: 'ITEM', id: `${kind} ${opened.key}` }} />}
      {opened !== null && opened.approvalId !== null && <WaitingNote approvalId={opened.approvalId} />}
      {isStale && base && (
        <StaleNote
          current={current}
          onKeep={(now) => take(now, false)}
          onTake={(now) => take(now, true)}
          opened={base}
        />
      )}
      <Form<ItemValues>
        disabled={!mayWrite}
        form={form}
        id="content-item"
        initialValues={{ item: base?.item ?? fresh }}
        layout="vertical"
        onFinish={() => void saving.save()}
        onValuesChange={noteChange}
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        <FormChanged value={noteChange}>
          {fields.map((field) => (
            <ItemField field={field} isNew={opened === null} key={field.name} root={ROOT} />
          ))}
        </FormChanged>
      </Form>
    </Drawer>
  );
};
