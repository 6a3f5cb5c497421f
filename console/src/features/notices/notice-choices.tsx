import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import type { NoticeKind, NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useChange } from '#lib/use-change.ts';
import { Card } from '#ui/card.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Own = CallResponse<'showOwnNotices'>;

/** A way in which a kind of notice is told: at the bell, or sent to an address. */
type Place = NoticeWay | 'BELL';

const keyOf = (kind: NoticeKind, way: Place): string => `${kind} ${way}`;

/** What is chosen: of the bell all that is not silent. */
const chosenOf = ({ choices, kinds, silentKinds }: Own): ReadonlySet<string> =>
  new Set([
    ...choices.map(({ kind, way }) => keyOf(kind, way)),
    ...kinds.flatMap(({ kind }) => (silentKinds.includes(kind) ? [] : [keyOf(kind, 'BELL')])),
  ]);

/** What the operator wants to be told of: a box for each kind and way. */
export const NoticeChoices = ({ own }: { readonly own: Own }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('saveNoticeChoices');
  const [edited, setEdited] = useState<{ readonly chosen: ReadonlySet<string>; readonly locale: Locale } | null>(null);
  useUnsaved(edited !== null);
  const chosen = edited?.chosen ?? chosenOf(own);
  const locale = edited?.locale ?? own.locale;
  const set = (kind: NoticeKind, way: Place, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOf(kind, way));
    else next.delete(keyOf(kind, way));
    setEdited({ chosen: next, locale });
  };
  const save = async (): Promise<void> => {
    const choices = own.kinds.flatMap(({ kind }) =>
      own.ways.flatMap(({ way }) => (chosen.has(keyOf(kind, way)) ? [{ kind, way }] : [])),
    );
    const silentKinds = own.kinds.flatMap(({ kind }) => (chosen.has(keyOf(kind, 'BELL')) ? [] : [kind]));
    if ((await change.send({ locale, choices, silentKinds })) === null) return;
    setEdited(null);
    message.success(words.saved);
  };
  const box =
    (way: Place, name: string) =>
    (_: unknown, { kind, isAllowed }: Own['kinds'][number]) => {
      // A kind that may not be seen is not at the bell either.
      const isChosen = (isAllowed || way !== 'BELL') && chosen.has(keyOf(kind, way));
      return (
        <Checkbox
          aria-label={`${words.kinds[kind]} ${name}`}
          checked={isChosen}
          disabled={!isAllowed && !isChosen}
          onChange={({ target }) => set(kind, way, target.checked)}
        />
      );
    };
  return (
    <Card isSmall title={words.choices}>
      <p style={{ margin: '0 0 12px', color: 'var(--soft)' }}>{words.choicesAbout}</p>
      <Table
        columns={[
          {
            title: words.kind,
            dataIndex: 'kind',
            render: (kind: NoticeKind, { isAllowed }) => (
              <>
                {words.kinds[kind]}
                {!isAllowed && <div style={{ color: 'var(--soft)' }}>{words.notAllowed}</div>}
              </>
            ),
          },
          { key: 'BELL', title: words.bell, render: box('BELL', words.bell) },
          ...own.ways.map(({ way, address }) => ({
            key: way,
            title: (
              <>
                {words.ways[way]}
                {address === null && (
                  <div style={{ color: 'var(--soft)', fontWeight: 'normal' }}>{words.noAddress}</div>
                )}
              </>
            ),
            render: box(way, words.ways[way]),
          })),
        ]}
        dataSource={[...own.kinds]}
        rowKey="kind"
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginTop: 12 }}>
        {words.language}
        <Select<Locale>
          aria-label={words.language}
          onChange={(next) => setEdited({ chosen, locale: next })}
          options={locales.map((value) => ({ value, label: words.languages[value] }))}
          style={{ width: 140 }}
          value={locale}
        />
        <Button disabled={edited === null} loading={change.isBusy} onClick={() => void save()} type="primary">
          {words.save}
        </Button>
      </div>
    </Card>
  );
};
