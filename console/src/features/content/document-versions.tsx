import { Button } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words as book } from './words.ts';

export type Version = CallResponse<'showDocument'>['items'][number];
const TONES = { IN_FORCE: 'good', COMING: 'busy', PAST: 'quiet' } as const;

interface Props {
  readonly versions: readonly Version[];
  readonly onTake?: (version: Version) => void;
}

/** The approved versions of a document: when each takes effect, and by whom. */
export const Versions = ({ versions, onTake }: Props) => {
  const words = useWords(book);
  return (
    <section aria-label={words.versions} style={{ flex: '0 1 240px' }}>
      <h2 style={{ fontSize: 16, marginBlockStart: 0 }}>{words.versions}</h2>
      <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {versions.map((version) => (
          <li key={version.version} style={{ padding: '8px 0', borderBlockEnd: '1px solid var(--line)' }}>
            <div>
              {words.version(version.version)}{' '}
              <StateTag tone={TONES[version.state]}>{words.documentStates[version.state]}</StateTag>
            </div>
            <div>
              {words.effectiveAt}: <InstantText at={version.effectiveAt} />
            </div>
            {version.asksAgain && <div>{words.asksAgain}</div>}
            {version.writtenBy !== null && <div>{words.writtenBy(version.writtenBy)}</div>}
            {version.approvedBy !== null && <div>{words.approvedBy(version.approvedBy)}</div>}
            {onTake && (
              <div>
                <Button onClick={() => onTake(version)} size="small" style={{ paddingInline: 0 }} type="link">
                  {words.goBack}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
