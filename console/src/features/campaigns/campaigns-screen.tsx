import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useBranchColumn } from '#ui/branch/branch-column.ts';
import { BranchFilter } from '#ui/branch/branch-filter.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { MakeCampaign } from './campaign-dialogs.tsx';
import { CopyCampaign } from './copy-campaign.tsx';
import { toneOf } from './state-tone.ts';
import { words as book } from './words.ts';

type Listed = CallResponse<'listCampaigns'>['items'][number];

const usual = { keyword: '', isOpen: '' as 'true' | 'false' | '', branchId: '', view: '' as 'templates' | '' };

const UseTemplate = ({ campaign }: { readonly campaign: Listed }) => {
  const words = useWords(book);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)} size="small">
        {words.useTemplate}
      </Button>
      {isAsked && <CopyCampaign campaign={campaign} onClose={() => setAsked(false)} />}
    </>
  );
};

/** Of templates, what they are; of campaigns, what is left of their budgets. */
function useColumns(isTemplate: boolean): Columns<Listed> {
  const words = useWords(book);
  const align = 'right' as const;
  const mayWrite = useRight('coupons.write');
  const name: Columns<Listed>[number] = {
    title: words.name,
    key: 'title',
    render: (_, { campaignId, title }) => <Link to={`/campaigns/${campaignId}`}>{title}</Link>,
  };
  if (isTemplate) {
    const use: Columns<Listed> = mayWrite
      ? [{ title: '', key: 'use', align, render: (_, campaign) => <UseTemplate campaign={campaign} /> }]
      : [];
    return [name, { title: words.owner, dataIndex: 'owner' }, ...use];
  }
  return [
    name,
    {
      title: words.state,
      key: 'state',
      render: (_, { state }) => <StateTag tone={toneOf[state]}>{words.states[state]}</StateTag>,
    },
    { title: words.owner, dataIndex: 'owner' },
    {
      title: words.period,
      key: 'period',
      render: (_, { startsAt, endsAt }) => (
        <>
          <InstantText at={startsAt} /> – <InstantText at={endsAt} />
        </>
      ),
    },
    { title: words.budget, key: 'budget', align, render: (_, { budgetFen }) => <Money fen={budgetFen} /> },
    { title: words.taken, key: 'taken', align, render: (_, { takenFen }) => <Money fen={takenFen} /> },
    {
      title: words.left,
      key: 'left',
      align,
      render: (_, { budgetFen, takenFen }) => <Money fen={budgetFen - takenFen} />,
    },
  ];
}

/** Campaigns and what is left of their budgets. */
export const Screen = () => {
  const words = useWords(book);
  const navigate = useNavigate();
  const mayWrite = useRight('coupons.write');
  const [{ keyword, isOpen, branchId, view }, setFilter] = useAddressState(usual);
  const isTemplate = view === 'templates';
  const columns = [...useColumns(isTemplate), ...useBranchColumn<Listed>()];
  const paging = usePaging();
  const list = useCall('listCampaigns', {
    isTemplate,
    ...(keyword !== '' && { keyword }),
    ...(isOpen !== '' && { isOpen: isOpen === 'true' }),
    ...(branchId !== '' && { branchId }),
    ...paging.request,
  });
  const [isMaking, setMaking] = useState(false);
  const primary = mayWrite && { text: words.make, onPress: () => setMaking(true) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <Segmented
        aria-label={words.kind}
        onChange={(chosen) => setFilter({ view: chosen === 'templates' ? chosen : '' })}
        options={[
          { value: 'campaigns', label: words.campaigns },
          { value: 'templates', label: words.templates },
        ]}
        style={{ marginBottom: 12 }}
        value={view === '' ? 'campaigns' : view}
      />
      <DataTable<Listed>
        empty={isTemplate ? words.noTemplates : words.noneYet}
        columns={columns}
        filters={
          <>
            <KeywordSearch label={words.search} onSearch={(typed) => setFilter({ keyword: typed })} value={keyword} />
            <FilterSelect
              all={words.anyState}
              choices={['true', 'false']}
              label={words.state}
              names={words.openStates}
              onChange={(chosen) => setFilter({ isOpen: chosen })}
              value={isOpen}
            />
            <BranchFilter onChange={(chosen) => setFilter({ branchId: chosen })} value={branchId} />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={!isTemplate && primary}
        rowKey="campaignId"
      />
      {isMaking && (
        <MakeCampaign
          onClose={() => setMaking(false)}
          onMade={(campaignId) => void navigate(`/campaigns/${campaignId}`)}
        />
      )}
    </>
  );
};
