import { type ReactNode, Suspense, use, useEffect } from 'react';
import { replayTaps } from './kept-taps.ts';
import { tapped } from './tapped.ts';
import { turns } from './turns.ts';
import { useNeeded } from './use-deferred.ts';

export interface InTurnProps {
  /** Names the part; unique on its screen. */
  readonly part: string;
  /** Code that the part's content is made of, where the first bundle does without it. */
  readonly needs?: () => Promise<object>;
  readonly children: ReactNode;
}

const Turn = ({ part, children }: Omit<InTurnProps, 'needs'>) => {
  const turn = turns.turnOf(part);
  if (turn !== null) use(turn);
  useEffect(() => {
    turns.leave(part);
    tapped.answered('part');
    replayTaps();
  }, [part]);
  return children;
};

/** A component of its own: React takes what one component waits for to be the same each time. */
const WithCode = ({ needs, children }: Required<Pick<InTurnProps, 'needs' | 'children'>>) => {
  useNeeded(needs);
  return children;
};

/**
 * A part of the rendered page that becomes interactive after what a first tap needs, in its turn. Until then its HTML is shown, and
 * taps on its buttons are kept. What surrounds it must not re-render before that: React would draw it again from nothing.
 */
export const InTurn = ({ part, needs, children }: InTurnProps) => {
  turns.expect(part, needs === undefined);
  useEffect(() => () => turns.leave(part), [part]);
  const content = <Turn part={part}>{children}</Turn>;
  return <Suspense>{needs ? <WithCode needs={needs}>{content}</WithCode> : content}</Suspense>;
};
