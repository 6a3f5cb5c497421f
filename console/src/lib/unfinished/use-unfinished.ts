import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CallRequest, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useSession } from '#lib/session/session.tsx';
import { GoneUnfinished } from './beginning.ts';
import { keptDraft } from './kept-draft.ts';
import { notKeptText } from './not-kept-text.ts';
import { type Unfinished, unfinishedOf } from './unfinished.ts';
import type { NotKept, UnfinishedAtServer } from './unfinished-at-server.ts';
import { UNFINISHED_PARAMETER } from './wanted.ts';

const book = {
  'zh-CN': {
    isGone: '要继续填写的内容已保存、放弃或过期',
    notKept: (why: string) => `服务器未能暂存，换浏览器时无法继续填写：${why}`,
  },
  en: {
    isGone: 'What you wanted to go on with was saved, discarded or has expired',
    notKept: (why: string) => `Not kept at the server, so another browser cannot go on with it: ${why}`,
  },
} as const;

/** Seconds that a notice stays. */
const NOTICE_S = 6;

export type UnfinishedThing = CallRequest<'saveUnfinished'>['thing'];

const keyOf = (thing: UnfinishedThing): readonly string[] =>
  thing.kind === 'PAGE' ? ['page', thing.id, String(thing.version)] : ['coupon', thing.id ?? 'new'];

const atServer = (thing: UnfinishedThing): UnfinishedAtServer => ({
  list: async () => {
    const answer = await call('listUnfinished', { kind: thing.kind, isOwn: true });
    const { items } = successOf<'listUnfinished'>(answer);
    const key = keyOf(thing).join('.');
    return items.filter((item) => keyOf(item.thing).join('.') === key);
  },
  show: async (unfinishedId) => successOf<'showUnfinished'>(await call('showUnfinished', { unfinishedId })).form,
  save: async (sent) => successOf<'saveUnfinished'>(await call('saveUnfinished', { ...sent, thing })).revision,
  discard: async (gone) => void successOf<'discardUnfinished'>(await call('discardUnfinished', gone)),
});

interface Of<Values> {
  readonly operatorId: string;
  readonly thing: UnfinishedThing;
  readonly titleOf: (values: Values) => string;
  readonly onNotKept?: (why: NotKept) => void;
}

/** An operator's unfinished form of a thing. */
export const unfinishedBy = <Values>({ operatorId, thing, ...rest }: Of<Values>): Unfinished<Values> =>
  unfinishedOf({ kept: keptDraft<Values>([operatorId, ...keyOf(thing)]), server: atServer(thing), ...rest });

/** What is told while a form is unfinished, in the reader's language. */
function useTelling() {
  const words = useWords(book);
  const locale = useLocale();
  const { message } = useNotes();
  const [, setParameters] = useSearchParams();
  const telling = {
    notKept: (why: NotKept) => message.warning(words.notKept(notKeptText(why, locale)), NOTICE_S),
    notBegun: (error: unknown) =>
      error instanceof GoneUnfinished
        ? message.warning(words.isGone, NOTICE_S)
        : message.error(problemText(error, locale), NOTICE_S),
    /** The address names nothing to go on with any more. */
    forgetWanted: () =>
      setParameters(
        (before) => {
          const left = new URLSearchParams(before);
          left.delete(UNFINISHED_PARAMETER);
          return left;
        },
        { replace: true },
      ),
  };
  const latest = useRef(telling);
  useEffect(() => {
    latest.current = telling;
  });
  return latest;
}

interface Asked<Values> {
  readonly thing: UnfinishedThing;
  /** A constant. */
  readonly titleOf: (values: Values) => string;
  /** Begins with nothing, and keeps what there is. */
  readonly isAnother?: boolean;
}

export interface Begun<Values> {
  readonly unfinished: Unfinished<Values>;
  readonly restored: Values | null;
}

/** What the operator has begun of this thing, here or in another browser; null until that is known. Leaving sends the rest. */
export function useUnfinished<Values>({ thing, titleOf, isAnother = false }: Asked<Values>): Begun<Values> | null {
  const { operatorId } = useSession();
  const telling = useTelling();
  const key = JSON.stringify(thing);
  const unfinished = useMemo(
    () =>
      unfinishedBy<Values>({
        operatorId,
        thing: JSON.parse(key) as UnfinishedThing,
        titleOf,
        onNotKept: (why) => telling.current.notKept(why),
      }),
    [operatorId, key, titleOf, telling],
  );
  const [begun, setBegun] = useState<Begun<Values> | null>(null);
  useEffect(() => {
    let isOver = false;
    const begin = async (): Promise<void> => {
      const wanted = new URLSearchParams(location.search).get(UNFINISHED_PARAMETER);
      let restored: Values | null = null;
      let problem: unknown = null;
      try {
        if (!isAnother) restored = await unfinished.begin(wanted);
      } catch (error) {
        problem = error;
      }
      if (isOver) return;
      if (problem !== null) telling.current.notBegun(problem);
      // After a reload this tab goes on with what it began with, or with what was typed since.
      if (wanted !== null) telling.current.forgetWanted();
      setBegun({ unfinished, restored });
    };
    void begin();
    return () => {
      isOver = true;
      unfinished.leave();
    };
  }, [unfinished, isAnother, telling]);
  return begun?.unfinished === unfinished ? begun : null;
}
