import {
  type CouponAction,
  couponSorts,
  couponStates,
  draftStates,
} from '@coupon-centre/contract/catalogue/coupon-state';
import { cardClasses } from '@coupon-centre/contract/foundation/benefit-kinds';
import { COUPON_KEYWORD_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Select } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useBranchColumn } from '#ui/branch/branch-column.ts';
import { BranchFilter } from '#ui/branch/branch-filter.tsx';
import { type BulkAction, BulkActions, useSelection } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { UnfinishedThings } from '#ui/unfinished-things.tsx';
import { toneOf } from './state-tone.ts';
import { words as book } from './words.ts';

const stockLevels = ['SHORT'] as const;
const USUAL = { keyword: '', cardClass: '', state: '', draft: '', stock: '', branchId: '', sort: '-created' };

/** The filter in the address; an unknown value does not filter. */
const couponFilters = ({ keyword, branchId, ...words }: typeof USUAL) => ({
  keyword,
  branchId,
  cardClass: cardClasses.find((known) => known === words.cardClass),
  state: couponStates.find((known) => known === words.state),
  draft: draftStates.find((known) => known === words.draft),
  stock: stockLevels.find((known) => known === words.stock),
  sort: couponSorts.find((known) => known === words.sort) ?? '-created',
});

type Coupon = CallResponse<'listCoupons'>['items'][number];

function useColumns() {
  const words = useWords(book);
  const named = useWords(termsWords);
  const locale = useLocale();
  return [
    {
      title: words.coupon,
      key: 'title',
      render: (coupon: Coupon) => <Link to={`/coupons/${coupon.templateId}`}>{coupon.title[locale]}</Link>,
    },
    { title: words.cardClass, key: 'class', render: (coupon: Coupon) => named.classes[coupon.cardClass] },
    {
      title: words.state,
      key: 'state',
      render: ({ state }: Coupon) => <StateTag tone={toneOf[state]}>{words.states[state]}</StateTag>,
    },
    { title: words.draft, key: 'draft', render: ({ draft }: Coupon) => (draft === null ? '—' : words.drafts[draft]) },
    {
      title: named.campaign,
      key: 'campaign',
      render: ({ campaign }: Coupon) =>
        campaign === null ? '—' : <Link to={`/campaigns/${campaign.campaignId}`}>{campaign.title}</Link>,
    },
    {
      title: named.window,
      key: 'window',
      render: ({ claimStart, claimEnd }: Coupon) => (
        <>
          <InstantText at={claimStart} /> – <InstantText at={claimEnd} />
        </>
      ),
    },
    {
      title: words.stock,
      key: 'stock',
      align: 'right' as const,
      render: ({ issued, total }: Coupon) => `${counted(issued)} / ${counted(total)}`,
    },
    { title: words.created, key: 'created', render: ({ createdAt }: Coupon) => <InstantText at={createdAt} /> },
  ];
}

interface FiltersProps {
  readonly filters: ReturnType<typeof couponFilters>;
  readonly change: (changed: Partial<typeof USUAL>) => void;
}

const Filters = ({ filters: { keyword, cardClass, state, draft, stock, branchId, sort }, change }: FiltersProps) => {
  const words = useWords(book);
  const named = useWords(termsWords);
  return (
    <>
      <KeywordSearch
        label={words.keyword}
        maxLength={COUPON_KEYWORD_MAX_LENGTH}
        onSearch={(next) => change({ keyword: next })}
        value={keyword}
      />
      <FilterSelect
        all={words.anyClass}
        choices={cardClasses}
        label={words.cardClass}
        names={named.classes}
        onChange={(next) => change({ cardClass: next })}
        value={cardClass}
      />
      <FilterSelect
        all={words.anyState}
        choices={couponStates}
        label={words.state}
        names={words.states}
        onChange={(next) => change({ state: next })}
        value={state}
      />
      <FilterSelect
        all={words.anyDraft}
        choices={draftStates}
        label={words.draft}
        names={words.drafts}
        onChange={(next) => change({ draft: next })}
        value={draft}
      />
      <FilterSelect
        all={words.anyStock}
        choices={stockLevels}
        label={words.stockLevel}
        names={words.stockLevels}
        onChange={(next) => change({ stock: next })}
        value={stock}
      />
      <BranchFilter onChange={(next) => change({ branchId: next })} value={branchId} />
      <Select
        aria-label={words.sort}
        onChange={(next: string) => change({ sort: next })}
        options={couponSorts.map((value) => ({ value, label: words.sorts[value] }))}
        style={{ width: 150 }}
        value={sort}
      />
    </>
  );
};

/** What is done to many coupons at once; stopping one for good is decided on its own screen. */
const BULK = ['PAUSE', 'RESUME', 'ARCHIVE'] as const;
const opposite = { PAUSE: 'RESUME', RESUME: 'PAUSE', ARCHIVE: null } as const;

function useBulkActions(): readonly BulkAction<Coupon>[] {
  const words = useWords(book);
  const set =
    (action: CouponAction) =>
    ({ templateId }: Coupon, reason: string) =>
      call('setCouponState', { templateId, action, reason }, { key: newRequestId() });
  return BULK.map((action) => {
    const back = opposite[action];
    return {
      name: words.actions[action],
      about: words.actionAbout[action],
      isDanger: action === 'ARCHIVE',
      fits: ({ actions }) => actions.includes(action),
      send: set(action),
      ...(back !== null && { undo: set(back) }),
    };
  });
}

/** Every coupon, from draft to archive. */
export const Screen = () => {
  const words = useWords(book);
  const locale = useLocale();
  const navigate = useNavigate();
  const mayWrite = useRight('coupons.write');
  const paging = usePaging();
  const [address, change] = useAddressState(USUAL);
  const columns = [...useColumns(), ...useBranchColumn<Coupon>()];
  const filters = couponFilters(address);
  const { keyword, cardClass, state, draft, stock, branchId, sort } = filters;
  const list = useCall('listCoupons', {
    ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
    ...(cardClass && { cardClass }),
    ...(state && { states: [state] }),
    ...(draft && { draft }),
    ...(stock && { isShort: true as const }),
    ...(branchId !== '' && { branchId }),
    sort,
    ...paging.request,
  });
  const nameOf = ({ title }: Coupon): string => title[locale];
  const selection = useSelection(list.data?.items, { idOf: ({ templateId }) => templateId, nameOf });
  const actions = useBulkActions();
  const primary = mayWrite && { text: words.make, onPress: () => void navigate('/coupons/new') };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <UnfinishedThings kind="COUPON" />
      <DataTable
        empty={words.noneYet}
        columns={columns}
        filters={<Filters change={change} filters={filters} />}
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="templateId"
        {...(mayWrite && {
          chosen: <BulkActions actions={actions} nameOf={nameOf} selection={selection} />,
          rowSelection: selection.rowSelection,
        })}
      />
    </>
  );
};
