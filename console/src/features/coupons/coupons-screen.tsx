import { cardClasses } from '@coupon-centre/contract/field';
import { couponSorts, couponStates, draftStates } from '@coupon-centre/contract/operator/coupons/coupon-state';
import { Button, Select } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useAddressState } from '#lib/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { usePaging } from '#lib/paging.ts';
import { useRight } from '#lib/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { DataTable } from '#ui/data-table.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { KeywordSearch } from '#ui/keyword-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { toneOf } from './state-tone.ts';
import { words as book } from './words.ts';

const USUAL = { keyword: '', cardClass: '', state: '', draft: '', sort: '-created' };
type Coupon = CallResponse<'listCoupons'>['items'][number];

/** The word among these that was said in the address; undefined for anything else. */
const known = <Word extends string>(all: readonly Word[], word: string): Word | undefined =>
  all.find((one) => one === word);

function useColumns() {
  const words = useWords(book);
  const locale = useLocale();
  return [
    {
      title: words.coupon,
      key: 'title',
      render: (coupon: Coupon) => <Link to={`/coupons/${coupon.templateId}`}>{coupon.title[locale]}</Link>,
    },
    { title: words.cardClass, key: 'class', render: (coupon: Coupon) => words.classes[coupon.cardClass] },
    {
      title: words.state,
      key: 'state',
      render: ({ state }: Coupon) => <StateTag tone={toneOf[state]}>{words.states[state]}</StateTag>,
    },
    { title: words.draft, key: 'draft', render: ({ draft }: Coupon) => (draft === null ? '—' : words.drafts[draft]) },
    {
      title: words.window,
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
      render: ({ issued, total }: Coupon) => `${issued.toLocaleString('en')} / ${total.toLocaleString('en')}`,
    },
    { title: words.created, key: 'created', render: ({ createdAt }: Coupon) => <InstantText at={createdAt} /> },
  ];
}

/** Every coupon, from draft to archive. */
export const Screen = () => {
  const words = useWords(book);
  const navigate = useNavigate();
  const mayWrite = useRight('coupons.write');
  const paging = usePaging();
  const [filters, change] = useAddressState(USUAL);
  const columns = useColumns();
  const cardClass = known(cardClasses, filters.cardClass);
  const state = known(couponStates, filters.state);
  const draft = known(draftStates, filters.draft);
  const sort = known(couponSorts, filters.sort) ?? '-created';
  const list = useCall('listCoupons', {
    ...(filters.keyword.trim() !== '' && { keyword: filters.keyword.trim() }),
    ...(cardClass && { cardClass }),
    ...(state && { states: [state] }),
    ...(draft && { draft }),
    ...{ sort, page: paging.page, size: paging.size },
  });
  const options = <Word extends string>(all: string, some: readonly Word[], names: Readonly<Record<Word, string>>) => [
    { value: '', label: all },
    ...some.map((value) => ({ value, label: names[value] })),
  ];
  return (
    <>
      <PageHeader
        about={words.about}
        actions={
          mayWrite && (
            <Button onClick={() => void navigate('/coupons/new')} type="primary">
              {words.make}
            </Button>
          )
        }
        title={words.title}
      />
      <DataTable
        columns={columns}
        filters={
          <>
            <KeywordSearch
              label={words.keyword}
              maxLength={60}
              onSearch={(keyword) => change({ keyword })}
              value={filters.keyword}
            />
            <Select
              aria-label={words.cardClass}
              onChange={(value: string) => change({ cardClass: value })}
              options={options(words.anyClass, cardClasses, words.classes)}
              style={{ width: 140 }}
              value={cardClass ?? ''}
            />
            <Select
              aria-label={words.state}
              onChange={(value: string) => change({ state: value })}
              options={options(words.anyState, couponStates, words.states)}
              style={{ width: 210 }}
              value={state ?? ''}
            />
            <Select
              aria-label={words.draft}
              onChange={(value: string) => change({ draft: value })}
              options={options(words.anyDraft, draftStates, words.drafts)}
              style={{ width: 190 }}
              value={draft ?? ''}
            />
            <Select
              aria-label={words.sort}
              onChange={(value: string) => change({ sort: value })}
              options={couponSorts.map((value) => ({ value, label: words.sorts[value] }))}
              style={{ width: 150 }}
              value={sort}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="templateId"
      />
    </>
  );
};
