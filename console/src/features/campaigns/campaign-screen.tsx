import { Alert, Button, Descriptions, Progress, Space } from 'antd';
import { type ComponentProps, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { BelongsTo } from '#ui/branch/give-to-branch.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog, loadedPart } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Campaign } from './campaign-dialogs.tsx';
import { Things } from './campaign-things.tsx';
import { Fit } from './fit.tsx';
import { toneOf } from './state-tone.ts';
import { words as book } from './words.ts';

/** What is left follows what operators make elsewhere. */
const EVERY_MS = 5_000;
const PERCENT = 100;

const Audience = loadedPart(async () => (await import('./campaign-audience.tsx')).CampaignAudience);
const CopyCampaign = loadedDialog(async () => (await import('./copy-campaign.tsx')).CopyCampaign);
const SaveAsTemplate = (props: ComponentProps<typeof CopyCampaign>) => <CopyCampaign {...props} isTemplate />;
const dialogs = {
  edit: loadedDialog(async () => (await import('./campaign-dialogs.tsx')).EditCampaign),
  budget: loadedDialog(async () => (await import('./campaign-dialogs.tsx')).SetBudget),
  close: loadedDialog(async () => (await import('./campaign-dialogs.tsx')).CloseCampaign),
  copy: CopyCampaign,
  template: SaveAsTemplate,
} as const;

const Actions = ({ campaign }: { readonly campaign: Campaign }) => {
  const words = useWords(book);
  const mayWrite = useRight('coupons.write');
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null);
  const Dialog = asked && dialogs[asked];
  if (!mayWrite) return null;
  const { isTemplate } = campaign;
  const isOpen = campaign.state !== 'CLOSED';
  return (
    <Space wrap>
      {isOpen && !isTemplate && (
        <Button onClick={() => setAsked('budget')} type="primary">
          {words.setBudget}
        </Button>
      )}
      <Button onClick={() => setAsked('copy')} type={isTemplate ? 'primary' : 'default'}>
        {isTemplate ? words.useTemplate : words.copy}
      </Button>
      {!isTemplate && <Button onClick={() => setAsked('template')}>{words.saveAsTemplate}</Button>}
      {isOpen && <Button onClick={() => setAsked('edit')}>{words.edit}</Button>}
      {isOpen && (
        <Button danger onClick={() => setAsked('close')}>
          {words.close}
        </Button>
      )}
      {Dialog && <Dialog campaign={campaign} onClose={() => setAsked(null)} />}
    </Space>
  );
};

/** The report and the calendar of the campaign. */
const ToReport = ({ campaign: { campaignId, isTemplate, startsAt } }: { readonly campaign: Campaign }) => {
  const words = useWords(book);
  const mayRead = useRight('board.read');
  if (isTemplate) return null;
  return (
    <Space style={{ marginInlineEnd: 8 }}>
      {mayRead && <Link to={`/campaigns/${campaignId}/report`}>{words.report}</Link>}
      <Link to={`/calendar?campaignId=${campaignId}&month=${startsAt.slice(0, 7)}`}>{words.calendar}</Link>
    </Space>
  );
};

const Budget = ({ campaign }: { readonly campaign: Campaign }) => {
  const words = useWords(book);
  const { budgetFen, budgetPerDayFen, takenFen, takenTodayFen } = campaign;
  const percent = budgetFen === 0 ? 0 : Math.floor((takenFen * PERCENT) / budgetFen);
  return (
    <Card style={{ marginBottom: 16 }} title={<h2 style={{ fontSize: 15, margin: 0 }}>{words.budget}</h2>}>
      <Progress
        aria-label={words.share(percent)}
        percent={percent}
        status={percent >= PERCENT ? 'exception' : 'normal'}
      />
      <Descriptions
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'budget', label: words.budget, children: <Money fen={budgetFen} /> },
          { key: 'taken', label: words.taken, children: <Money fen={takenFen} /> },
          { key: 'left', label: words.left, children: <Money fen={budgetFen - takenFen} /> },
          {
            key: 'perDay',
            label: words.perDay,
            children: budgetPerDayFen === null ? words.noLimit : <Money fen={budgetPerDayFen} />,
          },
          { key: 'today', label: words.takenToday, children: <Money fen={takenTodayFen} /> },
          { key: 'setBy', label: words.setBy, children: campaign.budgetSetBy ?? words.notSet },
          { key: 'holdout', label: words.heldOutTitle, children: words.heldOut(campaign.holdoutPercent) },
        ]}
        size="small"
      />
    </Card>
  );
};

const Brief = ({ campaign }: { readonly campaign: Campaign }) => {
  const words = useWords(book);
  return (
    <Card style={{ marginBottom: 16 }} title={<h2 style={{ fontSize: 15, margin: 0 }}>{words.brief}</h2>}>
      <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{campaign.brief}</p>
      <Descriptions
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'owner', label: words.owner, children: campaign.owner },
          {
            key: 'audience',
            label: words.audience,
            children: campaign.audience === null ? words.forWhom.everyone : <Audience all={campaign.audience} />,
          },
          {
            key: 'period',
            label: words.period,
            children: (
              <span>
                <InstantText at={campaign.startsAt} /> – <InstantText at={campaign.endsAt} />
              </span>
            ),
          },
          { key: 'writers', label: words.writers, children: campaign.writers.join(', ') },
          ...(campaign.copiedFrom === null
            ? []
            : [
                {
                  key: 'copiedFrom',
                  label: words.copiedFrom,
                  children: (
                    <Link to={`/campaigns/${campaign.copiedFrom.campaignId}`}>{campaign.copiedFrom.title}</Link>
                  ),
                },
              ]),
        ]}
        size="small"
      />
    </Card>
  );
};

const Coupons = ({ campaign }: { readonly campaign: Campaign }) => {
  const words = useWords(book);
  const locale = useLocale();
  const align = 'right' as const;
  type Coupon = Campaign['coupons'][number];
  return (
    <Card title={<h2 style={{ fontSize: 15, margin: 0 }}>{words.coupons}</h2>}>
      <Table<Coupon>
        aria-label={words.coupons}
        columns={[
          {
            title: words.coupon,
            key: 'title',
            render: ({ templateId, title, fit }: Coupon) => (
              <>
                <Link to={`/coupons/${templateId}`}>{title[locale]}</Link> <Fit fit={fit} />
              </>
            ),
          },
          { title: words.units, key: 'units', align, render: ({ units }: Coupon) => counted(units) },
          { title: words.issued, key: 'issued', align, render: ({ issued }: Coupon) => counted(issued) },
          {
            title: words.value,
            key: 'value',
            align,
            render: ({ bookValueFen }: Coupon) => <Money fen={bookValueFen} />,
          },
          { title: words.exposure, key: 'taken', align, render: ({ takenFen }: Coupon) => <Money fen={takenFen} /> },
        ]}
        dataSource={campaign.coupons}
        empty={<span style={{ color: 'var(--soft)' }}>{words.noCoupons}</span>}
        rowKey="templateId"
      />
    </Card>
  );
};

/** A campaign: its budget, its brief, and what each of its coupons takes. */
export const Screen = () => {
  const { campaignId = '' } = useParams();
  const words = useWords(book);
  const approval = useWords(approvalWords);
  const asked = useCall('showCampaign', { campaignId }, { everyMs: EVERY_MS });
  return (
    <Answered asked={asked}>
      {(campaign) => (
        <>
          <PageHeader
            actions={
              <>
                <ToReport campaign={campaign} />
                <Actions campaign={campaign} />
              </>
            }
            aside={
              <>
                {campaign.isTemplate ? (
                  <StateTag tone="quiet">{words.isTemplate}</StateTag>
                ) : (
                  <StateTag tone={toneOf[campaign.state]}>{words.states[campaign.state]}</StateTag>
                )}{' '}
                <BelongsTo branchId={campaign.branchId} id={campaign.campaignId} kind="CAMPAIGN" />
              </>
            }
            back={{ to: '/campaigns', text: words.back }}
            history={{ targetKind: 'campaign', targetId: campaign.campaignId }}
            title={campaign.title}
          />
          {campaign.approvalId !== null && (
            <Alert
              action={<Link to={`/approvals/${campaign.approvalId}`}>{approval.show}</Link>}
              description={words.budgetWaitsAbout}
              showIcon
              style={{ marginBottom: 16 }}
              title={words.budgetWaits}
              type="info"
            />
          )}
          {campaign.isTemplate ? (
            <Alert showIcon style={{ marginBottom: 16 }} title={words.isTemplateAbout} type="info" />
          ) : (
            <Budget campaign={campaign} />
          )}
          <Brief campaign={campaign} />
          {!campaign.isTemplate && <Coupons campaign={campaign} />}
          <Things campaign={campaign} />
        </>
      )}
    </Answered>
  );
};
