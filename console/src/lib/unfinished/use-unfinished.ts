import { useEffect, useMemo, useState } from 'react';
import { type CallRequest, call } from '#lib/call.ts';
import { successOf } from '#lib/problem.ts';
import { useSession } from '#lib/session/session.tsx';
import { keptDraft } from './kept-draft.ts';
import { type Unfinished, type UnfinishedAtServer, unfinishedOf } from './unfinished.ts';
import { UNFINISHED_PARAMETER } from './wanted.ts';

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
  discard: async (revision) => void successOf<'discardUnfinished'>(await call('discardUnfinished', revision)),
});

/** An operator's unfinished form of a thing. */
export const unfinishedBy = <Values>(
  operatorId: string,
  thing: UnfinishedThing,
  titleOf: (values: Values) => string,
): Unfinished<Values> =>
  unfinishedOf({ kept: keptDraft<Values>([operatorId, ...keyOf(thing)]), server: atServer(thing), titleOf });

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
  const key = JSON.stringify(thing);
  const unfinished = useMemo(
    () => unfinishedBy<Values>(operatorId, JSON.parse(key) as UnfinishedThing, titleOf),
    [operatorId, key, titleOf],
  );
  const [begun, setBegun] = useState<Begun<Values> | null>(null);
  useEffect(() => {
    let isOver = false;
    const begin = async (): Promise<void> => {
      const wanted = new URLSearchParams(location.search).get(UNFINISHED_PARAMETER);
      const restored = isAnother ? null : await unfinished.begin(wanted);
      if (!isOver) setBegun({ unfinished, restored });
    };
    void begin();
    return () => {
      isOver = true;
      unfinished.leave();
    };
  }, [unfinished, isAnother]);
  return begun?.unfinished === unfinished ? begun : null;
}
