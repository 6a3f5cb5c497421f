import { Tabs } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useIsHeadOffice, useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { LeftToday } from '#ui/left-today.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { MaskedNumber } from '#ui/masked-number.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { OwnedList } from './owned-list.tsx';
import { PersonActions } from './person-actions.tsx';
import { RecordAppeal } from './record-appeal.tsx';
import { Findings } from './story/findings.tsx';
import { StoryList } from './story/story-list.tsx';
import { words as storyBook } from './story/story-words.ts';
import { Who } from './story/who.tsx';
import { words as book } from './words.ts';

const tables = () => import('./person-tables.tsx');
const Messages = loadedPart(async () => (await tables()).Messages);
const Reminders = loadedPart(async () => (await tables()).Reminders);
const Sessions = loadedPart(async () => (await tables()).Sessions);
const ViewAs = loadedPart(async () => (await import('./story/view-as.tsx')).ViewAs);
const WhyNot = loadedPart(async () => (await import('./why-not.tsx')).WhyNot);

/** The tab, and the filters of its list, which end with it. */
const USUAL = { tab: 'story', kind: '', state: '' };

interface OfPerson {
  readonly person: CallResponse<'showSubscriber'>;
}

/** The phone number; after a reason is given, in full while the screen is open. One that was recycled is another person's. */
const PhoneNumber = ({ person: { subscriberId, phoneMasked: masked, state } }: OfPerson) => {
  const words = useWords(book);
  const mayReveal = useRight('subscribers.reveal') && state !== 'RECYCLED';
  const [isAsking, setAsking] = useState(false);
  const [whole, setWhole] = useState<string>();
  const reveal = useChange('revealNumber');
  const go = async (reason: string): Promise<void> => {
    const revealed = await reveal.send({ subscriberId, reason });
    if (revealed === null) return;
    setWhole(revealed.phone);
    setAsking(false);
  };
  return (
    <>
      <MaskedNumber masked={masked} onShow={mayReveal ? () => setAsking(true) : undefined} whole={whole} />
      {isAsking && (
        <ReasonDialog
          about={words.revealAbout}
          doIt={words.reveal}
          onClose={() => setAsking(false)}
          onGo={({ reason }) => go(reason)}
          title={words.reveal}
        >
          <LeftToday what="REVEALS" />
        </ReasonDialog>
      )}
    </>
  );
};

/** A subscriber: who they are, what is wrong and what to do, and everything that happened. */
export const Screen = () => {
  const words = useWords(book);
  const { story, view } = useWords(storyBook);
  const { subscriberId = '' } = useParams();
  const [{ tab }, change] = useAddressState(USUAL);
  const open = (next: string): void => change({ ...USUAL, tab: next });
  const mayChange = useRight('subscribers.change');
  const isHeadOffice = useIsHeadOffice();
  const asked = useCall('showSubscriber', { subscriberId });
  return (
    <Answered asked={asked}>
      {(person) => (
        <>
          <PageHeader
            actions={
              mayChange && (
                <>
                  <PersonActions person={person} />
                  {isHeadOffice && <RecordAppeal subscriberId={subscriberId} />}
                </>
              )
            }
            aside={<StateTag tone={person.state === 'ACTIVE' ? 'good' : 'bad'}>{words.people[person.state]}</StateTag>}
            back={{ to: '/subscribers', text: words.subscribers }}
            history={{ subscriberId }}
            title={<PhoneNumber key={subscriberId} person={person} />}
          />
          <Who person={person} />
          <Findings onShowMessages={() => open('messages')} person={person} />
          <Tabs
            activeKey={tab}
            destroyOnHidden
            items={[
              { key: 'story', label: story, children: <StoryList subscriberId={subscriberId} /> },
              {
                key: 'coupons',
                label: words.coupons,
                children: <OwnedList label={words.coupons} subscriberId={subscriberId} />,
              },
              { key: 'view', label: view, children: <ViewAs key={subscriberId} subscriberId={subscriberId} /> },
              { key: 'why', label: words.whyNot, children: <WhyNot subscriberId={subscriberId} /> },
              { key: 'messages', label: words.messages, children: <Messages person={person} /> },
              { key: 'reminders', label: words.reminders, children: <Reminders person={person} /> },
              { key: 'sessions', label: words.sessions, children: <Sessions person={person} /> },
            ]}
            onChange={open}
          />
        </>
      )}
    </Answered>
  );
};
