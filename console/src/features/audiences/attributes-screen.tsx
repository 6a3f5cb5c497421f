import { Button, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { counted } from '#ui/counted.ts';
import { namedValues } from '#ui/coupon/attribute-in-words.ts';
import { HistoryLink } from '#ui/history-link.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import type { Attribute } from './attribute.ts';
import { words as book } from './attribute-words.ts';

const WriteAttribute = loadedDialog(async () => (await import('./write-attribute.tsx')).WriteAttribute);
const AttributeUses = loadedDialog(async () => (await import('./attribute-uses.tsx')).AttributeUses);
const UploadAttributes = loadedDialog(async () => (await import('./upload-attributes.tsx')).UploadAttributes);

const usual = { keyword: '', usable: '' as 'true' | 'false' | '' };
/** Values named in the list; the dialog has all. */
const NAMED = 3;

/** Asks before an attribute is deleted. */
function useRemoval(): (attribute: Attribute) => void {
  const words = useWords(book);
  const { message, modal } = useNotes();
  const remove = useChange('removeAttribute');
  return ({ attributeId, revision, numbers }) =>
    modal.confirm({
      title: words.remove,
      content: words.removeAbout(counted(numbers)),
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: async () => {
        const done = await remove.send({ attributeId, expectedRevision: revision });
        if (done !== null) message.success(words.removed);
      },
    });
}

type Opened =
  | { readonly to: 'WRITE'; readonly attribute: Attribute | undefined }
  | { readonly to: 'USES'; readonly attribute: Attribute; readonly isRemoval: boolean }
  | { readonly to: 'UPLOAD' };

function useColumns(onOpen: (opened: Opened) => void): Columns<Attribute> {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('audiences.write');
  const remove = useRemoval();
  const valuesOf = ({ type }: Attribute): string => {
    const labels = namedValues(type, locale).map(({ label }) => label);
    const named = labels.slice(0, NAMED).join(words.comma);
    return labels.length > NAMED ? words.more(named, labels.length) : named;
  };
  return [
    {
      title: words.name,
      key: 'name',
      render: (_, { name, attributeId }) => (
        <>
          {name[locale]}
          <div style={{ color: 'var(--ant-color-text-secondary)' }}>{attributeId}</div>
        </>
      ),
    },
    {
      title: words.kind,
      key: 'kind',
      render: (_, attribute) => (
        <>
          {words.kinds[attribute.type.kind]}
          <div style={{ color: 'var(--ant-color-text-secondary)', maxWidth: 280, whiteSpace: 'normal' }}>
            {valuesOf(attribute)}
          </div>
        </>
      ),
    },
    {
      title: <Tooltip title={words.noNumbersHint}>{words.numbers}</Tooltip>,
      dataIndex: 'numbers',
      align: 'right',
      render: (numbers: number) =>
        numbers === 0 ? <StateTag tone="warn">{words.noNumbers}</StateTag> : counted(numbers),
    },
    {
      title: words.keptFor,
      dataIndex: 'keepDays',
      align: 'right',
      render: (days: number) => words.days(counted(days)),
    },
    {
      title: <Tooltip title={words.usesHint}>{words.uses}</Tooltip>,
      key: 'uses',
      align: 'right',
      render: (_, attribute) =>
        attribute.uses === 0 ? (
          counted(0)
        ) : (
          <Button
            aria-label={`${counted(attribute.uses)} · ${words.usesOf(attribute.name[locale])}`}
            onClick={() => onOpen({ to: 'USES', attribute, isRemoval: false })}
            size="small"
            type="link"
          >
            {counted(attribute.uses)}
          </Button>
        ),
    },
    {
      title: words.imported,
      key: 'imported',
      render: (_, { importedAt }) => (importedAt === null ? words.neverImported : <InstantText at={importedAt} />),
    },
    { title: words.owner, dataIndex: 'owner' },
    {
      title: words.actions,
      key: 'actions',
      render: (_, attribute) => (
        <Space size="small">
          {mayWrite && (
            <>
              <Button onClick={() => onOpen({ to: 'WRITE', attribute })} size="small">
                {words.edit}
              </Button>
              <Button
                danger
                onClick={() =>
                  attribute.uses > 0 ? onOpen({ to: 'USES', attribute, isRemoval: true }) : remove(attribute)
                }
                size="small"
              >
                {words.remove}
              </Button>
            </>
          )}
          <HistoryLink targetId={attribute.attributeId} targetKind="attribute" />
        </Space>
      ),
    },
  ];
}

/** What the CRM knows of subscribers, and audiences name. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('audiences.write');
  const [{ keyword, usable }, setFilter] = useAddressState(usual);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const upload = () => setOpened({ to: 'UPLOAD' });
  const columns = useColumns(setOpened);
  const paging = usePaging();
  const list = useCall('listAttributes', {
    ...(keyword !== '' && { keyword }),
    ...(usable !== '' && { isUsable: usable === 'true' }),
    ...paging.request,
  });
  const primary = mayWrite && { text: words.make, onPress: () => setOpened({ to: 'WRITE', attribute: undefined }) };
  return (
    <>
      <PageHeader
        about={words.about}
        actions={mayWrite && <Button onClick={upload}>{words.upload}</Button>}
        primary={primary}
        title={words.title}
      />
      <DataTable<Attribute>
        columns={columns}
        empty={words.noneYet}
        filters={
          <>
            <KeywordSearch label={words.search} onSearch={(typed) => setFilter({ keyword: typed })} value={keyword} />
            <FilterSelect
              all={words.anyState}
              choices={['true', 'false']}
              label={words.usable}
              names={words.choices}
              onChange={(chosen) => setFilter({ usable: chosen })}
              value={usable}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="attributeId"
      />
      {opened?.to === 'WRITE' && <WriteAttribute attribute={opened.attribute} onClose={close} onMade={upload} />}
      {opened?.to === 'USES' && (
        <AttributeUses attribute={opened.attribute} isRemoval={opened.isRemoval} onClose={close} />
      )}
      {opened?.to === 'UPLOAD' && <UploadAttributes onClose={close} />}
    </>
  );
};
