import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { usePageWords } from '#ui/claim-page/use-page-words.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { FieldTable } from '#ui/field-table.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Table } from '#ui/table/table.tsx';
import { findingsOf } from './findings.ts';
import { toneOf } from './tones.ts';
import { words as book } from './words.ts';
import { writtenOf } from './written.ts';

type Page = CallResponse<'showPage'>;
type Version = Page['versions'][number];

/** How a version differs from the open one. */
const Differences = ({ page, version }: { readonly page: Page; readonly version: number }) => {
  const words = useWords(book);
  const fields = usePageWords();
  const other = useCall('showPage', { pageId: page.pageId, version });
  return (
    <Answered asked={other}>
      {(shown) => (
        <>
          <p>{words.differences(version)}</p>
          <FieldTable is={writtenOf(page)} label={words.differences(version)} was={writtenOf(shown)} words={fields} />
        </>
      )}
    </Answered>
  );
};

const RollBack = ({ pageId, version, onClose }: { pageId: string; version: number; onClose: () => void }) => {
  const words = useWords(book);
  const rollBack = useChange('rollPageBack');
  const [found, setFound] = useState<string | null>(null);
  const go = async (reason: string): Promise<void> => {
    const answer = await rollBack.send(
      { pageId, version, reason },
      {
        onRefusal: (refused) => {
          if (refused.code !== codeOf.PAGE_FAULTY) return false;
          setFound(findingsOf(refused.resp_data.faults, words.faults)[0]?.text ?? null);
          return true;
        },
      },
    );
    if (answer !== null) onClose();
  };
  return (
    <ReasonDialog
      about={found === null ? words.rollBackAbout : <strong role="alert">{found}</strong>}
      doIt={words.rollBack}
      onClose={onClose}
      onGo={({ reason }) => go(reason)}
      title={words.version(version)}
    />
  );
};

interface Props {
  readonly page: Page;
  readonly onOpen: (version: number) => void;
}

/** Every version: open, compare with the open one, roll back. */
export const VersionsPanel = ({ page, onOpen }: Props) => {
  const words = useWords(book);
  const mayApprove = useRight('pages.approve');
  const [backTo, setBackTo] = useState<number | null>(null);
  return (
    <>
      <Table<Version>
        columns={[
          {
            title: words.versions,
            render: (_, { version }) => (
              <Button onClick={() => onOpen(version)} type="link">
                {words.version(version)}
              </Button>
            ),
          },
          { title: words.state, render: (_, row) => <StateTag tone={toneOf(row)}>{words.states[row.state]}</StateTag> },
          { title: words.changedAt, render: (_, { changedAt }) => <InstantText at={changedAt} /> },
          {
            title: '',
            render: (_, { version, state, wasPublished }) =>
              mayApprove &&
              state === 'RETIRED' &&
              wasPublished && (
                <Flex justify="end">
                  <Button onClick={() => setBackTo(version)} size="small">
                    {words.rollBack}
                  </Button>
                </Flex>
              ),
          },
        ]}
        dataSource={[...page.versions]}
        expandable={{
          expandedRowRender: ({ version }) => <Differences page={page} version={version} />,
          rowExpandable: ({ version }) => version !== page.shown.version,
        }}
        rowKey="version"
      />
      {backTo !== null && <RollBack onClose={() => setBackTo(null)} pageId={page.pageId} version={backTo} />}
    </>
  );
};
