import { REASON_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { eachOf } from '#lib/each-of.ts';
import { FailedRequest } from '#lib/failed-request.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, Refused } from '#lib/problem.ts';
import { refresh } from '#lib/refresh.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { useUndoNote } from '../undo-note.tsx';
import styles from './bulk-actions.module.css';
import type { Answer, BulkAction, BulkActionsProps, Send, SendAll } from './bulk-actions.tsx';
import { undoOffer } from './undo-offer.ts';

const book = {
  'zh-CN': {
    chosen: (count: number) => `已选 ${count} 项`,
    clear: '取消选择',
    applies: (count: number) => `将对以下 ${count} 项执行：`,
    leftOut: (count: number) => `以下 ${count} 项当前不能执行，将跳过：`,
    allDone: (action: string, count: number) => `${action}：${count} 项已完成`,
    someDone: (action: string, done: number, all: number) => `${action}：${all} 项中 ${done} 项已完成`,
    done: '已完成',
    stateChanged: '状态已被更改，不能再执行此操作',
    noAnswer: '服务器没有回复，请在列表中查看是否已完成',
    withoutUndo: (said: string, count: number) => `${said}，其中 ${count} 项不能撤销`,
    undo: '撤销',
    undoReason: (reason: string) => `撤销：${reason}`,
    close: '关闭',
  },
  en: {
    chosen: (count: number) => `${count} selected`,
    clear: 'Clear selection',
    applies: (count: number) => (count === 1 ? 'This applies to:' : `This applies to these ${count}:`),
    leftOut: (count: number) => `${count} skipped: not possible in ${count === 1 ? 'its' : 'their'} current state`,
    allDone: (action: string, count: number) => `${action}: ${count} done`,
    someDone: (action: string, done: number, all: number) => `${action}: ${done} of ${all} done`,
    done: 'Done',
    stateChanged: 'Its state has changed; this can no longer be done',
    noAnswer: 'No answer from the server: check the list whether it was done',
    withoutUndo: (said: string, count: number) => `${said}, of which ${count} cannot be undone`,
    undo: 'Undo',
    undoReason: (reason: string) => `Undo: ${reason}`,
    close: 'Close',
  },
} as const;

interface Result<Row> {
  readonly row: Row;
  /** Why it was not done; null: it was. */
  readonly problem: string | null;
  /** What became of it, where that is more than done. */
  readonly told?: string | undefined;
}

/** Sends a request for each row, or one for all; says for each row whether it was done, or why not. */
function useRequests<Row>() {
  const words = useWords(book);
  const locale = useLocale();
  const queries = useQueryClient();
  type Outcome = Omit<Result<Row>, 'row'>;
  const outcomeOf = (answer: Answer): Outcome => {
    if (answer.code === codeOf.SUCCESS) return { problem: null, told: answer.told };
    if (answer.code === codeOf.WRONG_STATE) return { problem: words.stateChanged };
    return failure(new Refused(answer));
  };
  const failure = (error: unknown): Outcome => ({
    problem: error instanceof FailedRequest ? words.noAnswer : problemText(error, locale),
  });
  const withOutcomes = (rows: readonly Row[], outcomes: readonly Outcome[]): readonly Result<Row>[] => {
    refresh(queries);
    return rows.map((row, at) => ({ row, problem: null, ...outcomes[at] }));
  };
  return {
    forEach: async (rows: readonly Row[], send: Send<Row>, text: string) =>
      withOutcomes(rows, await eachOf<Row, Outcome>(rows, async (row) => outcomeOf(await send(row, text)), failure)),
    async forAll(rows: readonly Row[], sendAll: SendAll<Row>, text: string) {
      try {
        const answerOf = await sendAll(rows, text);
        return withOutcomes(
          rows,
          rows.map((row) => outcomeOf(answerOf(row))),
        );
      } catch (error) {
        return withOutcomes(
          rows,
          rows.map(() => failure(error)),
        );
      }
    },
  };
}

interface LinesProps {
  readonly title?: string;
  readonly lines: readonly ReactNode[];
}

const Lines = ({ title, lines }: LinesProps) => (
  <>
    {title && <p>{title}</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard */}
    <ul className={styles['lines']} tabIndex={0}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and the list does not change
        <li key={at}>{line}</li>
      ))}
    </ul>
  </>
);

const isDone = ({ problem }: Result<unknown>): boolean => problem === null;

/** How each row went, what was not done first. */
function useResultLines<Row>(nameOf: (row: Row) => string) {
  const words = useWords(book);
  return (results: readonly Result<Row>[]) => (
    <Lines
      lines={[...results.filter((one) => !isDone(one)), ...results.filter(isDone)].map(({ row, problem, told }) => (
        <>
          {nameOf(row)}
          <div className={styles[problem === null ? 'done' : 'problem']}>{problem ?? told ?? words.done}</div>
        </>
      ))}
    />
  );
}

/** Focus that is lost with the button that had it goes to the list around `place`. */
function useFocusInList(isBarShown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isBarShown);
  useEffect(() => {
    const hasGone = wasShown.current && !isBarShown;
    wasShown.current = isBarShown;
    if (hasGone && document.activeElement === document.body)
      place.current?.closest('section')?.focus({ preventScroll: true });
  }, [isBarShown]);
  return place;
}

interface Asked<Row> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  /** Of a try in which nothing was done. */
  readonly results: readonly Result<Row>[] | null;
}

/** What can be done with the selected rows: asks once, and says of each row how it went. */
export function DrawnBulkActions<Row>({ actions, nameOf, selection: { picked, keep } }: BulkActionsProps<Row>) {
  const words = useWords(book);
  const { message, modal } = useNotes();
  const undoable = useUndoNote();
  const { forEach, forAll } = useRequests<Row>();
  const linesOf = useResultLines(nameOf);
  const place = useFocusInList(picked.length > 0);
  const [asked, setAsked] = useState<Asked<Row> | null>(null);

  /** Says how it went in a dialog that outlives the screen. */
  const tell = (name: string, results: readonly Result<Row>[]): void =>
    void modal.confirm({
      title: words.someDone(name, results.filter(isDone).length, results.length),
      content: linesOf(results),
      okCancel: false,
      okText: words.close,
    });
  const takeBack = async (rows: readonly Row[], undo: Send<Row>, text: string): Promise<true | null> => {
    const taken = await forEach(rows, undo, words.undoReason(text).slice(0, REASON_MAX_LENGTH));
    if (taken.every(isDone)) return true;
    tell(words.undo, taken);
    return null;
  };
  const go = async (action: BulkAction<Row>, rows: readonly Row[], text: string): Promise<void> => {
    const { name } = action;
    const results =
      'sendAll' in action ? await forAll(rows, action.sendAll, text) : await forEach(rows, action.send, text);
    const done = results.filter(isDone).map(({ row }) => row);
    if (done.length === 0) {
      setAsked({ action, rows, results });
      return;
    }
    setAsked(null);
    keep(rows.filter((row) => !done.includes(row)));
    const hasMore = done.length < rows.length || results.some(({ told }) => told !== undefined);
    if (hasMore) tell(name, results);
    const said = words.allDone(name, done.length);
    const offer = undoOffer(action, done);
    if (offer !== null) {
      const { undo, rows: back, left } = offer;
      undoable(left === 0 ? said : words.withoutUndo(said, left), () => takeBack(back, undo, text));
    } else if (!hasMore) message.success(said);
  };

  const action = asked?.action;
  const fitting = asked?.rows.filter((row) => action?.fits(row)) ?? [];
  const others = asked?.rows.filter((row) => !fitting.includes(row)) ?? [];
  const Dialog = action?.field === undefined ? ReasonDialog : FormDialog;
  return (
    <div ref={place}>
      {picked.length > 0 && (
        <div className={styles['bar']}>
          <span aria-live="polite">{words.chosen(picked.length)}</span>
          {actions.map((one) => (
            <Button
              danger={one.isDanger ?? false}
              disabled={!picked.some(one.fits)}
              key={one.name}
              onClick={() => setAsked({ action: one, rows: picked, results: null })}
              size="small"
            >
              {one.name}
            </Button>
          ))}
          <Button onClick={() => keep([])} size="small" type="text">
            {words.clear}
          </Button>
        </div>
      )}
      {action && (
        <Dialog<{ readonly reason?: string; readonly text?: string }>
          about={action.about}
          doIt={action.name}
          isDanger={action.isDanger ?? false}
          onClose={() => setAsked(null)}
          onGo={({ reason, text }) => go(action, fitting, text ?? reason ?? '')}
          title={action.name}
        >
          {asked.results === null ? (
            <Lines lines={fitting.map(nameOf)} title={words.applies(fitting.length)} />
          ) : (
            <div role="alert">
              <p>{words.someDone(action.name, 0, asked.results.length)}</p>
              {linesOf(asked.results)}
            </div>
          )}
          {others.length > 0 && <Lines lines={others.map(nameOf)} title={words.leftOut(others.length)} />}
          {action.field}
        </Dialog>
      )}
    </div>
  );
}
