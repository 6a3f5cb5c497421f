import { Link } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useBranches } from '#ui/branch/use-branches.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { type Board, BoardPart, type Part } from './board-part.tsx';
import { useRatedColumns } from './rated-columns.tsx';
import { words as book } from './words.ts';

type Campaign = Board['campaigns'][number];
type Branch = Board['branches'][number];
type Audience = Board['audiences'][number];

interface Props {
  readonly board: Board;
  readonly onExport: (part: Part) => void;
}

/** The same counts by campaign, region and audience. */
export const BoardGroups = ({ board, onExport }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const byCampaign = useRatedColumns<Campaign>();
  const byBranch = useRatedColumns<Branch>();
  const byAudience = useRatedColumns<Audience>();
  const terms = useWords(termsWords);
  const kinds: Readonly<Record<string, string>> = terms.audiences;
  const { nameOf } = useBranches();
  const audienceOf = ({ kind, name }: Audience) => name?.[locale] ?? kinds[kind] ?? words.otherAudience;
  return (
    <>
      <BoardPart<Campaign>
        columns={[
          {
            title: words.campaign,
            key: 'campaign',
            render: ({ campaignId, title }: Campaign) =>
              campaignId === null ? words.noCampaign : <Link to={`/campaigns/${campaignId}`}>{title}</Link>,
          },
          ...byCampaign,
        ]}
        onExport={() => onExport('CAMPAIGNS')}
        rowKey={({ campaignId }) => campaignId ?? ''}
        rows={board.campaigns}
        title={words.byCampaign}
      />
      <BoardPart<Branch>
        columns={[
          {
            title: words.region,
            key: 'region',
            render: ({ branchId, name }: Branch) => name?.[locale] ?? nameOf(branchId),
          },
          ...byBranch,
        ]}
        onExport={() => onExport('BRANCHES')}
        rowKey={({ branchId }) => branchId ?? ''}
        rows={board.branches}
        title={words.byRegion}
      />
      <BoardPart<Audience>
        columns={[{ title: terms.audience, key: 'audience', render: audienceOf }, ...byAudience]}
        onExport={() => onExport('AUDIENCES')}
        rowKey={({ kind, name }) => `${kind} ${name?.['zh-CN'] ?? ''}`}
        rows={board.audiences}
        title={words.byAudience}
      />
    </>
  );
};
