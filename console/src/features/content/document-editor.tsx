import {
  CONTENT_TITLE_MAX_LENGTH,
  DOCUMENT_HTML_MAX_LENGTH,
  KEY_MAX_LENGTH,
  KEY_PATTERN,
} from '@coupon-centre/contract/foundation/limits';
import { Alert, Button, Checkbox, Flex, Form, type FormInstance, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useChange } from '#lib/use-change.ts';
import { AlsoEditing } from '#ui/also-editing.tsx';
import { Card } from '#ui/card.tsx';
import { DocumentPreview } from '#ui/document-preview.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RichTextFields } from '#ui/rich-text/rich-text-fields.tsx';
import { type Version, Versions } from './document-versions.tsx';
import type { LocalisedText } from './localised-text.ts';
import { WaitingLink } from './waiting-link.tsx';
import { words as book } from './words.ts';

interface Values {
  readonly docKey: string;
  readonly title: LocalisedText;
  readonly html: LocalisedText;
  /** Null: as soon as it is approved. */
  readonly effectiveAt?: string | null;
  readonly asksAgain?: boolean;
}

const DocumentFields = ({ isNew }: { readonly isNew: boolean }) => {
  const words = useWords(book);
  const required = [{ required: true, whitespace: true, message: words.required }];
  return (
    <div style={{ flex: '1 1 480px', minWidth: 0 }}>
      {isNew && (
        <Form.Item
          extra={words.hints.code}
          label={words.docKey}
          name="docKey"
          rules={[{ required: true, pattern: KEY_PATTERN, message: words.badCode }]}
        >
          <Input maxLength={KEY_MAX_LENGTH} />
        </Form.Item>
      )}
      <LocalisedFields
        label={words.fields.title}
        maxLength={CONTENT_TITLE_MAX_LENGTH}
        name={['title']}
        rules={required}
      />
      <RichTextFields
        label={words.html}
        maxLength={DOCUMENT_HTML_MAX_LENGTH}
        name={['html']}
        required={words.required}
      />
      <Form.Item extra={words.hints.effectiveAt} label={words.effectiveAt} name="effectiveAt">
        <InstantInput />
      </Form.Item>
      <Form.Item extra={words.hints.asksAgain} name="asksAgain" valuePropName="checked">
        <Checkbox>{words.asksAgain}</Checkbox>
      </Form.Item>
    </div>
  );
};

interface EditorProps {
  /** Null: a new document. */
  readonly docKey: string | null;
  /** The approved versions, newest first. */
  readonly versions: readonly Version[];
  /** A version waits for this approval; null: none does. */
  readonly approvalId: string | null;
}

/** A document being edited: the version it was loaded from, and whether it changed here or elsewhere since. */
function useDocument({ docKey, versions }: Pick<EditorProps, 'docKey' | 'versions'>, form: FormInstance<Values>) {
  const words = useWords(book);
  const navigate = useNavigate();
  const { message } = useNotes();
  const [read, setRead] = useState(versions[0]);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isStale, setStale] = useState(false);
  const [madeAs, setMadeAs] = useState<string | null>(null);
  const change = useChange('saveDocument');
  useUnsaved(isUnsaved);
  // Only when nothing is unsaved; otherwise leaving would ask.
  useEffect(() => {
    if (madeAs !== null) void navigate(`/documents/${madeAs}`, { replace: true });
  }, [madeAs, navigate]);
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code === codeOf.WRONG_STATE) message.error(words.documentWaits);
    if (code !== codeOf.STALE_VALUE) return code === codeOf.WRONG_STATE;
    if (docKey === null) form.setFields([{ name: 'docKey', errors: [words.alreadyThere] }]);
    else setStale(true);
    return true;
  };
  const save = async (values: Values): Promise<void> => {
    const request = {
      ...values,
      docKey: docKey ?? values.docKey,
      expectedVersion: read?.version ?? 0,
      effectiveAt: values.effectiveAt ?? null,
      asksAgain: values.asksAgain ?? false,
    };
    const saved = await change.send(request, { form, onRefusal });
    if (saved === null) return;
    setUnsaved(false);
    message.success(words.submitted);
    if (docKey === null) setMadeAs(values.docKey);
  };
  const fill = ({ title, html }: Version, isSaved: boolean): void => {
    form.setFieldsValue({ title, html });
    setUnsaved(!isSaved);
  };
  /** Continues from a newer version, with its text or the operator's own. */
  const goOn = (version: Version, isTheirs: boolean): void => {
    setRead(version);
    setStale(false);
    if (isTheirs) fill(version, true);
  };
  const newer = isStale && versions[0]?.version !== read?.version ? versions[0] : undefined;
  return { read, newer, isBusy: change.isBusy, setUnsaved, save, fill, goOn };
}

interface StaleProps {
  readonly newer: Version;
  readonly onGoOn: (version: Version, isTheirs: boolean) => void;
}

const StaleNote = ({ newer, onGoOn }: StaleProps) => {
  const words = useWords(book);
  return (
    <Alert
      description={
        <Flex gap={8} wrap>
          <Button onClick={() => onGoOn(newer, true)} size="small">
            {words.takeTheirs}
          </Button>
          <Button onClick={() => onGoOn(newer, false)} size="small">
            {words.keepMine}
          </Button>
        </Flex>
      }
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={words.staleDocument(newer.version)}
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
      title={words.documentWaits}
      type="info"
    />
  );
};

/** The document editor, with every approved version next to it. While one waits, no other is submitted. */
export const DocumentEditor = ({ docKey, versions, approvalId }: EditorProps) => {
  const words = useWords(book);
  const { message } = useNotes();
  const mayWrite = useRight('content.write');
  const [form] = Form.useForm<Values>();
  const html = Form.useWatch('html', form);
  const { read, newer, isBusy, setUnsaved, save, fill, goOn } = useDocument({ docKey, versions }, form);
  const take = (version: Version): void => {
    fill(version, false);
    message.info(words.broughtBack(version.version));
  };
  return (
    <Form<Values>
      // Nothing is typed that a save under way would not have.
      disabled={!mayWrite || approvalId !== null || isBusy}
      form={form}
      {...(read && { initialValues: { title: read.title, html: read.html } })}
      layout="vertical"
      onFinish={(values) => void save(values)}
      onValuesChange={() => setUnsaved(true)}
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <PageHeader
        actions={
          mayWrite &&
          approvalId === null && (
            <Button htmlType="submit" loading={isBusy} type="primary">
              {words.submit}
            </Button>
          )
        }
        back={{ to: '/documents', text: words.titles.documents }}
        {...(docKey !== null && { history: { targetKind: 'document', targetId: docKey } })}
        isSticky
        title={docKey ?? words.newDocument}
      />
      {approvalId !== null && <WaitingNote approvalId={approvalId} />}
      {mayWrite && docKey !== null && approvalId === null && <AlsoEditing thing={{ kind: 'DOCUMENT', id: docKey }} />}
      {newer && <StaleNote newer={newer} onGoOn={goOn} />}
      <Card>
        <Flex gap={24} wrap>
          <DocumentFields isNew={docKey === null} />
          <div style={{ position: 'sticky', top: 84, alignSelf: 'flex-start' }}>
            <DocumentPreview html={html} />
          </div>
          {versions.length > 0 && <Versions versions={versions} {...(mayWrite && { onTake: take })} />}
        </Flex>
      </Card>
    </Form>
  );
};
