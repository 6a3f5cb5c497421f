import { Button, Drawer } from 'antd';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { RulesTable } from '#ui/risk/rules-table.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { words as book } from './rules-words.ts';
import { useDraft } from './use-draft.ts';

type Version = CallResponse<'listRiskVersions'>['items'][number];

interface Props {
  readonly draft: CallResponse<'showRiskRules'>['draft'];
  readonly mayTakeUp: boolean;
  readonly onClose: () => void;
}

/** Sets of rules that were in force, each of which can be taken up again as the draft. */
export const VersionsDrawer = ({ draft, mayTakeUp, onClose }: Props) => {
  const words = useWords(book);
  const paging = usePaging();
  const list = useCall('listRiskVersions', paging.request);
  const { isBusy, save } = useDraft(draft.revision);
  const takeUp = async ({ version, rules }: Version): Promise<void> => {
    if (await save(rules, words.takenUp(version))) onClose();
  };
  const button = (version: Version) =>
    draft.rules === null ? (
      <Button loading={isBusy} onClick={() => void takeUp(version)} size="small">
        {words.takeUp}
      </Button>
    ) : (
      <DraftQuestion
        about={words.replaces}
        doIt={words.takeUp}
        onDone={onClose}
        revision={draft.revision}
        rules={version.rules}
        said={words.takenUp(version.version)}
        size="small"
      />
    );
  return (
    <Drawer closable={{ 'aria-label': words.close }} onClose={onClose} open size={960} title={words.versions}>
      <DataTable<Version>
        columns={[
          { title: words.versions, key: 'version', render: (_, { version }) => words.version(version) },
          { title: words.since, key: 'since', render: (_, { inForceAt }) => <InstantText at={inForceAt} /> },
          {
            title: words.reason,
            key: 'reason',
            render: (_, { reason, askedBy, approvedBy }) => (
              <div style={{ maxWidth: 360 }}>
                {reason}
                <div style={{ color: 'var(--soft)' }}>{words.by(askedBy, approvedBy)}</div>
              </div>
            ),
          },
          ...(mayTakeUp
            ? [{ title: words.actions, key: 'actions', render: (_: unknown, version: Version) => button(version) }]
            : []),
        ]}
        empty={words.noVersions}
        expandable={{
          expandedRowRender: ({ version, rules }) => <RulesTable label={words.version(version)} rules={rules} />,
        }}
        label={words.versions}
        list={list}
        paging={paging}
        rowKey="version"
      />
    </Drawer>
  );
};
