import { Alert, Col, Row, Select } from 'antd';
import { Link, useParams } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { toPicker } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { costPerUse, percentText, rateOfUse } from '#ui/figures/rates.ts';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Campaign } from './campaign-dialogs.tsx';
import { Experiment } from './experiment.tsx';
import { daysOf } from './report-days.ts';
import { words as book } from './words.ts';

type Board = CallResponse<'showBoard'>;
const EVERY_MS = 30_000;
const DAY = 'YYYY-MM-DD';
const USUAL = { with: '' };

interface Compared {
  readonly campaign: Campaign;
  readonly board: Board;
}

/** What a figure is in each campaign. */
const figures = {
  period: ({ campaign }: Compared) => (
    <>
      <InstantText at={campaign.startsAt} /> – <InstantText at={campaign.endsAt} />
    </>
  ),
  budget: ({ campaign }: Compared) => <Money fen={campaign.budgetFen} />,
  taken: ({ campaign }: Compared) => <Money fen={campaign.takenFen} />,
  collected: ({ board }: Compared) => counted(board.sum.collected),
  used: ({ board }: Compared) => counted(board.sum.used),
  useRate: ({ board }: Compared) => {
    const rate = rateOfUse(board.sum);
    return rate === null ? '—' : percentText(rate);
  },
  failed: ({ board }: Compared) => counted(board.sum.failed),
  cost: ({ board }: Compared) => <Money fen={board.sum.costFen} />,
  costOfBudget: ({ campaign, board }: Compared) =>
    campaign.budgetFen === 0 ? '—' : percentText(board.sum.costFen / campaign.budgetFen),
  costPerUse: ({ board }: Compared) => {
    const fen = costPerUse(board.sum);
    return fen === null ? '—' : <Money fen={fen} />;
  },
  saved: ({ board }: Compared) => <Money fen={board.sum.savedFen} />,
  savedMb: ({ board }: Compared) => `${counted(board.sum.savedMb)} MB`,
} as const;
type FigureName = keyof typeof figures;
const figureNames = Object.keys(figures) as FigureName[];

const Summary = ({ shown }: { readonly shown: readonly Compared[] }) => {
  const words = useWords(book);
  return (
    <Table<{ readonly name: FigureName }>
      aria-label={words.report}
      columns={[
        { title: words.figure, key: 'name', render: (_, { name }) => words.figures[name] },
        ...shown.map((one) => ({
          title: <Link to={`/campaigns/${one.campaign.campaignId}`}>{one.campaign.title}</Link>,
          key: one.campaign.campaignId,
          align: 'right' as const,
          render: (_: unknown, { name }: { readonly name: FigureName }) => figures[name](one),
        })),
      ]}
      dataSource={figureNames.map((name) => ({ name }))}
      rowKey="name"
    />
  );
};

const ByCoupon = ({ board }: { readonly board: Board }) => {
  const words = useWords(book);
  const locale = useLocale();
  const align = 'right' as const;
  type Coupon = Board['coupons'][number];
  return (
    <Table<Coupon>
      aria-label={words.byCoupon}
      columns={[
        {
          title: words.coupon,
          key: 'title',
          render: (_, { templateId, title }) => <Link to={`/coupons/${templateId}`}>{title[locale]}</Link>,
        },
        { title: words.figures.collected, dataIndex: 'collected', align, render: counted },
        { title: words.figures.used, dataIndex: 'used', align, render: counted },
        { title: words.figures.cost, key: 'cost', align, render: (_, { costFen }) => <Money fen={costFen} /> },
        { title: words.leftUnits, dataIndex: 'left', align, render: counted },
      ]}
      dataSource={board.coupons}
      empty={words.nothingCollected}
      rowKey="templateId"
    />
  );
};

const ByDay = ({ board }: { readonly board: Board }) => {
  const words = useWords(book);
  const align = 'right' as const;
  return (
    <Table<Board['hours'][number]>
      aria-label={words.byDay}
      columns={[
        {
          title: words.day,
          key: 'at',
          render: (_, { at }) =>
            toPicker(at).format(board.step === 'month' ? 'YYYY-MM' : board.step === 'day' ? DAY : 'MM-DD HH:00'),
        },
        { title: words.figures.collected, dataIndex: 'collected', align, render: counted },
        { title: words.figures.used, dataIndex: 'used', align, render: counted },
        { title: words.figures.cost, key: 'cost', align, render: (_, { costFen }) => <Money fen={costFen} /> },
      ]}
      dataSource={board.hours}
      empty={words.nothingCollected}
      rowKey="at"
    />
  );
};

/** A campaign and what its coupons did, from its start until now: uses come later than the campaign's end. */
function useCompared(campaignId: string) {
  const isOff = campaignId === '';
  const campaign = useCall('showCampaign', { campaignId }, { isOff });
  const startsAt = campaign.data?.startsAt ?? new Date().toISOString();
  const board = useCall(
    'showBoard',
    { ...daysOf(startsAt, Date.now()), campaignId },
    { everyMs: EVERY_MS, isOff: isOff || campaign.data === undefined },
  );
  return { campaign, board };
}

/** Nothing while one of them is still of the campaign before. */
const both = ({ campaign, board }: ReturnType<typeof useCompared>): readonly Compared[] =>
  campaign.data && board.data && !campaign.isPlaceholderData && !board.isPlaceholderData
    ? [{ campaign: campaign.data, board: board.data }]
    : [];

const Report = ({ shown }: { readonly shown: readonly Compared[] }) => {
  const words = useWords(book);
  const span = shown.length === 1 ? 24 : 12;
  return (
    <>
      {shown.some(({ board }) => board.eventsMissing !== 0) && (
        <Alert showIcon style={{ marginBottom: 12 }} title={words.notInStep} type="warning" />
      )}
      <Card isSmall style={{ marginBottom: 16 }}>
        <Summary shown={shown} />
      </Card>
      {shown.map(
        ({ campaign }) =>
          campaign.holdoutPercent > 0 && (
            <Experiment campaignId={campaign.campaignId} key={campaign.campaignId} title={campaign.title} />
          ),
      )}
      <Row gutter={[16, 16]}>
        {shown.map(({ campaign, board }) => (
          <Col key={campaign.campaignId} lg={span} xs={24}>
            <Card isSmall style={{ marginBottom: 16 }} title={`${campaign.title}: ${words.byCoupon}`}>
              <ByCoupon board={board} />
            </Card>
            <Card isSmall title={`${campaign.title}: ${words.byDay}`}>
              <ByDay board={board} />
            </Card>
          </Col>
        ))}
      </Row>
    </>
  );
};

/** What a campaign brought, by coupon and day, next to another one. */
export const Screen = () => {
  const { campaignId = '' } = useParams();
  const words = useWords(book);
  const [state, change] = useAddressState(USUAL);
  const own = useCompared(campaignId);
  const other = useCompared(state.with);
  const campaigns = useWholeList('listCampaigns', {});
  return (
    <Answered asked={own.campaign}>
      {(campaign) => (
        <>
          <PageHeader
            about={words.reportAbout}
            back={{ to: `/campaigns/${campaignId}`, text: campaign.title }}
            title={words.report}
          />
          <Select
            allowClear
            aria-label={words.compareWith}
            onChange={(chosen?: string) => change({ with: chosen ?? '' })}
            options={(campaigns.data?.items ?? [])
              .filter((one) => one.campaignId !== campaignId)
              .map((one) => ({ value: one.campaignId, label: one.title }))}
            placeholder={words.compareWith}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ marginBottom: 12, width: 280 }}
            value={state.with === '' ? null : state.with}
          />
          <Answered asked={own.board}>{() => <Report shown={[...both(own), ...both(other)]} />}</Answered>
        </>
      )}
    </Answered>
  );
};
