import { couponSorts, couponStates, draftStates } from '@coupon-centre/contract/catalogue/coupon-state';
import { cardClasses } from '@coupon-centre/contract/foundation/benefit-kinds';
import { COUPON_KEYWORD_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Select } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useBranchColumn } from '#ui/branch/branch-column.ts';
import { BranchFilter } from '#ui/branch/branch-filter.tsx';
import { counted } from '#ui/counted.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { toneOf } from './state-tone.ts';
import { words as book } from './words.ts';

const USUAL = { keyword: '', cardClass: '', state: '', draft: '', branchId: '', sort: '-created' };

/** The filter in the address; an unknown value does not filter. */
const couponFilters = ({ keyword, branchId, ...words }: typeof USUAL) => ({
  keyword,
  branchId,
  cardClass: cardClasses.find((known) => known === words.cardClass),
  state: couponStates.find((known) => known === words.state),
  draft: draftStates.find((known) => known === words.draft),
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

const Filters = ({ filters: { keyword, cardClass, state, draft, branchId, sort }, change }: FiltersProps) => {
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

/** Every coupon, from draft to archive. */
export const Screen = () => {
  const words = useWords(book);
  const navigate = useNavigate();
  const mayWrite = useRight('coupons.write');
  const paging = usePaging();
  const [address, change] = useAddressState(USUAL);
  const columns = [...useColumns(), ...useBranchColumn<Coupon>()];
  const filters = couponFilters(address);
  const { keyword, cardClass, state, draft, branchId, sort } = filters;
  const list = useCall('listCoupons', {
    ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
    ...(cardClass && { cardClass }),
    ...(state && { states: [state] }),
    ...(draft && { draft }),
    ...(branchId !== '' && { branchId }),
    sort,
    ...paging.request,
  });
  return (
    <>
      <PageHeader
        about={words.about}
        primary={mayWrite && { text: words.make, onPress: () => void navigate('/coupons/new') }}
        title={words.title}
      />
      <DataTable
        empty={words.noneYet}
        columns={columns}
        filters={<Filters change={change} filters={filters} />}
        label={words.title}
        list={list}
        paging={paging}
        rowKey="templateId"
      />
    </>
  );
};
