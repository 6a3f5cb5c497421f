import { periodState } from '#lib/period-state.ts';
import type { StateTone } from '#ui/state-tag.tsx';
import type { Campaign } from './campaign-dialogs.tsx';

type Thing = Campaign['things'][number];
/** A state in the words of the campaign's screen. */
type Said = Readonly<Record<'cancelled' | 'coming' | 'running' | 'over', string>> & {
  readonly pageStates: Readonly<Record<Extract<Thing, { readonly kind: 'PAGE' }>['state'], string>>;
};

const tones = { cancelled: 'bad', coming: 'busy', running: 'good', over: 'quiet' } as const;

/** A thing's state at this time (epoch milliseconds): that of a page is its own, grabs and ads follow the clock; share texts have none. */
export function stateOfThing(thing: Thing, said: Said, nowMs: number): { text: string; tone: StateTone } | null {
  switch (thing.kind) {
    case 'GRAB':
    case 'AD': {
      const state = thing.kind === 'GRAB' && thing.isCancelled ? 'cancelled' : periodState(thing, nowMs);
      return { text: said[state], tone: tones[state] };
    }
    case 'PAGE':
      return { text: said.pageStates[thing.state], tone: thing.state === 'PUBLISHED' ? 'good' : 'quiet' };
    case 'SHARE':
      return null;
  }
}
