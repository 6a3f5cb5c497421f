import { Button, Popconfirm, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { Card } from '#ui/card.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Kind } from './add-thing.tsx';
import type { Campaign } from './campaign-dialogs.tsx';
import { Fit } from './fit.tsx';
import { stateOfThing } from './thing-state.ts';
import { words as book } from './words.ts';

type Thing = Campaign['things'][number];

const AddThing = loadedDialog(async () => (await import('./add-thing.tsx')).AddThing);

/** Where a thing is shown. */
const placeOf = ({ kind, id, ...thing }: Thing): string => {
  switch (kind) {
    case 'GRAB':
      return `/grabs?day=${'from' in thing ? thing.from.slice(0, 10) : ''}`;
    case 'PAGE':
      return `/pages/${id}`;
    case 'AD':
      return '/ads';
    case 'SHARE':
      return '/share-texts';
  }
};

const Period = ({ thing }: { readonly thing: { readonly from: string; readonly to: string | null } }) => (
  <>
    <InstantText at={thing.from} /> – {thing.to !== null && <InstantText at={thing.to} />}
  </>
);

const Remove = ({ campaignId, thing }: { readonly campaignId: string; readonly thing: Thing }) => {
  const words = useWords(book);
  const unlink = useChange('unlinkFromCampaign');
  const { kind, id } = thing;
  if (kind !== 'PAGE' && kind !== 'AD') return null;
  return (
    <Popconfirm onConfirm={() => unlink.send({ campaignId, kind, thingId: id })} title={words.removeAbout}>
      <Button size="small">{words.remove}</Button>
    </Popconfirm>
  );
};

/** What belongs to a campaign besides its coupons, and coupons that were never released. */
export const Things = ({ campaign }: { readonly campaign: Campaign }) => {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('coupons.write') && campaign.state !== 'CLOSED';
  const [adding, setAdding] = useState<Kind | null>(null);
  const { campaignId, things, drafts } = campaign;
  const heading = (text: string) => <h2 style={{ fontSize: 15, margin: 0 }}>{text}</h2>;
  return (
    <>
      {drafts.length > 0 && (
        <Card style={{ marginTop: 16 }} title={heading(words.drafts)}>
          <p style={{ marginTop: 0 }}>{words.draftsAbout}</p>
          <Table<Campaign['drafts'][number]>
            aria-label={words.drafts}
            columns={[
              {
                title: words.coupon,
                key: 'title',
                render: (_, { templateId, title, fit }) => (
                  <>
                    <Link to={`/coupons/${templateId}`}>{title[locale]}</Link> <Fit fit={fit} />
                  </>
                ),
              },
              { title: words.claimWindow, key: 'window', render: (_, draft) => <Period thing={draft} /> },
              {
                title: words.state,
                key: 'state',
                render: (_, { state }) => (
                  <StateTag tone={state === 'DRAFT' ? 'quiet' : 'warn'}>{words.draftStates[state]}</StateTag>
                ),
              },
            ]}
            dataSource={drafts}
            rowKey="templateId"
          />
        </Card>
      )}
      <Card
        extra={
          mayWrite && (
            <Space>
              <Button onClick={() => setAdding('PAGE')} size="small">
                {words.addPage}
              </Button>
              <Button onClick={() => setAdding('AD')} size="small">
                {words.addAd}
              </Button>
            </Space>
          )
        }
        style={{ marginTop: 16 }}
        title={heading(words.things)}
      >
        <Table<Thing>
          aria-label={words.things}
          columns={[
            { title: words.kind, key: 'kind', render: (_, { kind }) => words.kinds[kind] },
            {
              title: words.name,
              key: 'title',
              render: (_, thing) => <Link to={placeOf(thing)}>{thing.title[locale]}</Link>,
            },
            {
              title: words.period,
              key: 'period',
              render: (_, thing) => ('from' in thing ? <Period thing={thing} /> : null),
            },
            {
              title: words.state,
              key: 'state',
              render: (_, thing) => {
                const state = stateOfThing(thing, words, Date.now());
                return state && <StateTag tone={state.tone}>{state.text}</StateTag>;
              },
            },
            ...(mayWrite
              ? [
                  {
                    title: '',
                    key: 'remove',
                    render: (_: unknown, thing: Thing) => <Remove campaignId={campaignId} thing={thing} />,
                  },
                ]
              : []),
          ]}
          dataSource={things}
          empty={words.noThings}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
      </Card>
      {adding !== null && <AddThing campaignId={campaignId} kind={adding} onClose={() => setAdding(null)} />}
    </>
  );
};
