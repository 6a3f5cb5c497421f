import { locales } from '@coupon-centre/contract/field';
import { Alert, App, Button, Flex, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LocalisedText } from './localised-text.ts';
import { words as book } from './words.ts';

type Version = CallResponse<'showDocument'>['versions'][number];
interface Values {
  readonly docKey: string;
  readonly title: LocalisedText;
  readonly html: LocalisedText;
}
const STALE_VALUE = '8004';
const TITLE_MAX = 60;
const HTML_MAX = 100_000;

/** A text in one language: its title, its HTML, and how that looks. Nothing in the frame runs. */
const LanguageFields = ({ locale, html }: { readonly locale: (typeof locales)[number]; readonly html: string }) => {
  const words = useWords(book);
  const language = words.languages[locale];
  const rules = [{ required: true, whitespace: true, message: words.required }];
  return (
    <div style={{ flex: '1 1 320px', minWidth: 0 }}>
      <Form.Item label={`${words.fields.title} · ${language}`} name={['title', locale]} rules={rules}>
        <Input maxLength={TITLE_MAX} />
      </Form.Item>
      <Form.Item extra={words.htmlHint} label={`${words.html} · ${language}`} name={['html', locale]} rules={rules}>
        <Input.TextArea maxLength={HTML_MAX} rows={12} style={{ fontFamily: 'monospace', fontSize: 12 }} />
      </Form.Item>
      <p style={{ margin: '0 0 4px' }}>{`${words.seen} · ${language}`}</p>
      {html !== '' && (
        <iframe
          sandbox=""
          srcDoc={`<div style="font: 14px/1.6 sans-serif">${html}</div>`}
          style={{ width: '100%', height: 240, border: '1px solid var(--line)', borderRadius: 8, background: '#fff' }}
          title={`${words.seen} · ${language}`}
        />
      )}
    </div>
  );
};

interface VersionsProps {
  readonly versions: readonly Version[];
  readonly onTake?: (version: Version) => void;
}

const Versions = ({ versions, onTake }: VersionsProps) => {
  const words = useWords(book);
  return (
    <section aria-label={words.versions} style={{ flex: '0 1 240px' }}>
      <h2 style={{ fontSize: 16, marginBlockStart: 0 }}>{words.versions}</h2>
      <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {versions.map((version) => (
          <li key={version.version} style={{ padding: '8px 0', borderBlockEnd: '1px solid var(--line)' }}>
            <div>{words.version(version.version)}</div>
            <InstantText at={version.updatedAt} />
            {onTake && (
              <div>
                <Button onClick={() => onTake(version)} size="small" style={{ paddingInline: 0 }} type="link">
                  {words.goBack}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

interface EditorProps {
  /** Null: a new one. */
  readonly docKey: string | null;
  /** As they stand now, the newest first. */
  readonly versions: readonly Version[];
}

const Editor = ({ docKey, versions }: EditorProps) => {
  const words = useWords(book);
  const navigate = useNavigate();
  const { message } = App.useApp();
  const mayWrite = useRight('content.write');
  const [form] = Form.useForm<Values>();
  const [read, setRead] = useState(versions[0]);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isStale, setStale] = useState(false);
  const [madeAs, setMadeAs] = useState<string | null>(null);
  const save = useChange('saveDocument');
  useUnsaved(isUnsaved);
  // Once nothing is unsaved any more: else leaving would ask.
  useEffect(() => {
    if (madeAs !== null) void navigate(`/documents/${madeAs}`, { replace: true });
  }, [madeAs, navigate]);
  const html = Form.useWatch('html', form);
  const newest = versions[0];
  const fill = ({ title, html: text }: Version): void => form.setFieldsValue({ title, html: text });
  const keep = async (values: Values): Promise<void> => {
    const saved = await save.send(
      { ...values, docKey: docKey ?? values.docKey, expectedVersion: read?.version ?? 0 },
      {
        form,
        onRefusal: ({ code }) => {
          if (code !== STALE_VALUE) return false;
          if (docKey === null) form.setFields([{ name: 'docKey', errors: [words.alreadyThere] }]);
          else setStale(true);
          return true;
        },
      },
    );
    if (saved === null) return;
    setUnsaved(false);
    void message.success(words.saved);
    if (docKey === null) setMadeAs(values.docKey);
    else setRead({ version: saved.version, title: values.title, html: values.html, updatedAt: '' });
  };
  const goOn = (version: Version, isTheirs: boolean): void => {
    setRead(version);
    setStale(false);
    if (!isTheirs) return;
    fill(version);
    setUnsaved(false);
  };
  return (
    <Form<Values>
      disabled={!mayWrite}
      form={form}
      {...(read && { initialValues: { title: read.title, html: read.html } })}
      layout="vertical"
      onFinish={(values) => void keep(values)}
      onValuesChange={() => setUnsaved(true)}
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <PageHeader
        actions={
          mayWrite && (
            <Button htmlType="submit" loading={save.isBusy} type="primary">
              {words.save}
            </Button>
          )
        }
        back={{ to: '/documents', text: words.titles.documents }}
        title={docKey ?? words.newDocument}
      />
      {isStale && newest && newest.version !== read?.version && (
        <Alert
          description={
            <Flex gap={8} wrap>
              <Button onClick={() => goOn(newest, true)} size="small">
                {words.takeTheirs}
              </Button>
              <Button onClick={() => goOn(newest, false)} size="small">
                {words.keepMine}
              </Button>
            </Flex>
          }
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={words.staleDocument(newest.version)}
          type="warning"
        />
      )}
      <div
        style={{
          ...{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: 20, background: 'var(--surface)' },
          ...{ border: '1px solid var(--line)', borderRadius: 8 },
        }}
      >
        <div style={{ flex: '1 1 640px', minWidth: 0 }}>
          {docKey === null && (
            <Form.Item
              extra={words.hints.code}
              label={words.docKey}
              name="docKey"
              rules={[{ required: true, pattern: /^[\w-]{1,64}$/, message: words.badCode }]}
            >
              <Input maxLength={64} />
            </Form.Item>
          )}
          <Flex gap={16} wrap>
            {locales.map((locale) => (
              <LanguageFields html={html?.[locale] ?? ''} key={locale} locale={locale} />
            ))}
          </Flex>
        </div>
        {versions.length > 0 && (
          <Versions
            versions={versions}
            {...(mayWrite && {
              onTake: (version: Version) => {
                fill(version);
                setUnsaved(true);
                void message.info(words.broughtBack(version.version));
              },
            })}
          />
        )}
      </div>
    </Form>
  );
};

const Existing = ({ docKey }: { readonly docKey: string }) => {
  const asked = useCall('showDocument', { docKey });
  return <Answered asked={asked}>{({ versions }) => <Editor docKey={docKey} versions={versions} />}</Answered>;
};

/** Writes a document in both languages; every save is a version, and each can be brought back. */
export const Screen = () => {
  const { docKey } = useParams();
  return docKey === undefined ? <Editor docKey={null} versions={[]} /> : <Existing docKey={docKey} key={docKey} />;
};
