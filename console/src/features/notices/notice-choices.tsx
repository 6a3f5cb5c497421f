import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import type { NoticeKind, NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import { Button, Card, Checkbox, Select } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useChange } from '#lib/use-change.ts';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Own = CallResponse<'showOwnNotices'>;

const keyOf = (kind: NoticeKind, way: NoticeWay): string => `${kind} ${way}`;

/** What the operator wants to be told of: a box for each kind and way. */
export const NoticeChoices = ({ own }: { readonly own: Own }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('saveNoticeChoices');
  const [edited, setEdited] = useState<{ readonly chosen: ReadonlySet<string>; readonly locale: Locale } | null>(null);
  useUnsaved(edited !== null);
  const chosen = edited?.chosen ?? new Set(own.choices.map(({ kind, way }) => keyOf(kind, way)));
  const locale = edited?.locale ?? own.locale;
  const set = (kind: NoticeKind, way: NoticeWay, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOf(kind, way));
    else next.delete(keyOf(kind, way));
    setEdited({ chosen: next, locale });
  };
  const save = async (): Promise<void> => {
    const choices = own.kinds.flatMap(({ kind }) =>
      own.ways.flatMap(({ way }) => (chosen.has(keyOf(kind, way)) ? [{ kind, way }] : [])),
    );
    if ((await change.send({ locale, choices })) === null) return;
    setEdited(null);
    message.success(words.saved);
  };
  return (
    <Card size="small" title={words.choices}>
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
            render: (_: unknown, { kind, isAllowed }: Own['kinds'][number]) => (
              <Checkbox
                aria-label={`${words.kinds[kind]} ${words.ways[way]}`}
                checked={chosen.has(keyOf(kind, way))}
                disabled={!isAllowed && !chosen.has(keyOf(kind, way))}
                onChange={({ target }) => set(kind, way, target.checked)}
              />
            ),
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
