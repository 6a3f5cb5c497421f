import { pageStates } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { KEY_MAX_LENGTH, KEY_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useIsHeadOffice, useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useBranchColumn } from '#ui/branch/branch-column.ts';
import { BranchFilter } from '#ui/branch/branch-filter.tsx';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { UnfinishedThings } from '#ui/unfinished-things.tsx';
import { FrontsPanel } from './fronts-panel.tsx';
import { toneOf } from './tones.ts';
import { words as book } from './words.ts';
import { newPage } from './written.ts';

const USUAL = { keyword: '', state: '', branchId: '' };
type Row = CallResponse<'listPages'>['items'][number];

/** Asks for the new page's id, and opens the page. */
const NewPageDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const navigate = useNavigate();
  const make = useChange('makePage');
  return (
    <FormDialog<{ pageId: string }>
      doIt={words.create}
      onClose={onClose}
      onGo={async ({ pageId }, form) => {
        const made = await make.send({ pageId, ...newPage(Date.now()) }, { form });
        if (made !== null) await navigate(`/pages/${pageId}`);
      }}
      title={words.make}
    >
      <Form.Item
        extra={words.makeIdHint}
        label={words.makeId}
        name="pageId"
        rules={[{ required: true, pattern: KEY_PATTERN, message: words.makeIdWrong }]}
      >
        <Input autoFocus maxLength={KEY_MAX_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
};

function useColumns() {
  const words = useWords(book);
  const locale = useLocale();
  return [
    {
      title: words.name,
      key: 'title',
      render: (row: Row) => <Link to={`/pages/${row.pageId}`}>{row.title[locale]}</Link>,
    },
    {
      title: words.id,
      key: 'id',
      render: ({ pageId, front }: Row) =>
        front === null ? pageId : `${pageId} · ${words.frontNames[front as keyof typeof words.frontNames] ?? ''}`,
    },
    {
      title: words.latest,
      key: 'latest',
      render: ({ latest }: Row) => (
        <>
          {words.version(latest.version)} <StateTag tone={toneOf(latest)}>{words.states[latest.state]}</StateTag>
        </>
      ),
    },
    {
      title: words.published,
      key: 'published',
      render: ({ publishedVersion }: Row) => (publishedVersion === null ? words.none : words.version(publishedVersion)),
    },
    {
      title: words.window,
      key: 'window',
      render: ({ effectiveFrom, effectiveTo }: Row) => (
        <>
          <InstantText at={effectiveFrom} /> – {effectiveTo !== null && <InstantText at={effectiveTo} />}
        </>
      ),
    },
  ];
}

/** Takes several published pages down with one reason. */
function useBulkActions(): readonly BulkAction<Row>[] {
  const words = useWords(book);
  return [
    {
      name: words.takeDown,
      about: words.takeDownAllAbout,
      isDanger: true,
      fits: ({ publishedVersion }) => publishedVersion !== null,
      send: ({ pageId, publishedVersion }, reason) =>
        call('takePageDown', { pageId, version: publishedVersion ?? 0, reason }, { key: newRequestId() }),
    },
  ];
}

/** Every claim page. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('pages.write');
  const isHeadOffice = useIsHeadOffice();
  const paging = usePaging();
  const [filters, change] = useAddressState(USUAL);
  const [isMaking, setMaking] = useState(false);
  const columns = [...useColumns(), ...useBranchColumn<Row>()];
  const state = pageStates.find((one) => one === filters.state);
  const keyword = filters.keyword.trim();
  const { branchId } = filters;
  const list = useCall('listPages', {
    ...paging.request,
    ...(keyword !== '' && { keyword }),
    ...(state && { state }),
    ...(branchId !== '' && { branchId }),
  });
  const locale = useLocale();
  const bulk = useBulk(list.data?.items, {
    may: mayWrite,
    actions: useBulkActions(),
    idOf: ({ pageId }) => pageId,
    nameOf: ({ title }) => title[locale],
  });
  const primary = mayWrite && { text: words.make, onPress: () => setMaking(true) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      {isHeadOffice && <FrontsPanel />}
      <UnfinishedThings kind="PAGE" />
      <DataTable
        empty={words.noneYet}
        columns={columns}
        filters={
          <>
            <KeywordSearch
              label={words.keyword}
              onSearch={(value) => change({ keyword: value })}
              value={filters.keyword}
            />
            <FilterSelect
              all={words.anyState}
              choices={pageStates}
              label={words.anyState}
              names={words.states}
              onChange={(value) => change({ state: value })}
              value={state}
            />
            <BranchFilter onChange={(value) => change({ branchId: value })} value={branchId} />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="pageId"
        {...bulk}
      />
      {isMaking && <NewPageDialog onClose={() => setMaking(false)} />}
    </>
  );
};
