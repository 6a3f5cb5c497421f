import { createGate, type Gate } from './gate.ts';
import { whenFree } from './when-idle.ts';

/** A part of the rendered page, until every part is interactive. */
interface Waiting extends Gate {
  readonly state: 'coming' | 'ready' | 'called' | 'gone';
  /** The first bundle has its code. */
  readonly isHere: boolean;
}

/** Runs work as soon as the browser has nothing better to do. */
type Free = (work: () => void) => void;

/**
 * The order in which the parts of a rendered page become interactive: one after the other while the browser is free, so that no
 * task is long. Without `hold` there is no order: on the server, and on a screen that the browser renders.
 */
export const createTurns = (free: Free) => {
  let parts: Map<string, Waiting> | null = null;
  let first: Gate | null = null;
  let last: Gate | null = null;
  let isCalling = false;

  const change = (part: string, state: Waiting['state']): void => {
    const known = parts?.get(part);
    if (known !== undefined) parts?.set(part, { ...known, state });
  };

  const finish = (): void => {
    parts = null;
    last?.open();
  };

  const callNext = (): void => {
    if (parts === null || first !== null || isCalling) return;
    if ([...parts.values()].every(({ state }) => state === 'gone')) finish();
    const [name, next] = [...(parts ?? [])].find(([, { state }]) => state === 'ready') ?? [];
    if (name === undefined || next === undefined) return;
    isCalling = true;
    free(() => {
      isCalling = false;
      next.open();
      if (parts?.get(name)?.state === 'ready') change(name, 'called');
      // It came or went by itself meanwhile, and will not say so again.
      else callNext();
    });
  };

  return {
    /** Keeps the order from now on, until every part had its turn. */
    hold: (): void => {
      parts = new Map();
      first = createGate();
      last = createGate();
    },
    /** Opens the way for the first part, once what a first tap needs is interactive. */
    begin: (): void => {
      first?.open();
      first = null;
      callNext();
    },
    /** A part that is going to ask for its turn. `isHere`: it waits for no code. */
    expect: (part: string, isHere = true): void => {
      if (parts !== null && !parts.has(part)) parts.set(part, { ...createGate(), state: 'coming', isHere });
    },
    /** Whether a part is yet to come that waits for no code. */
    expectsOneHere: (): boolean => [...(parts?.values() ?? [])].some(({ state, isHere }) => isHere && state !== 'gone'),
    /**
     * When the part may become interactive; null where no order is kept. A part that was called has its promise still: React renders
     * again what waited, and takes it to wait for the same.
     */
    turnOf: (part: string): Promise<void> | null => {
      const known = parts?.get(part);
      if (known === undefined) return null;
      if (known.state === 'coming') {
        change(part, 'ready');
        callNext();
      }
      return known.opened;
    },
    /** The part is interactive, or not on the screen any more: it waits for nothing from now on. */
    leave: (part: string): void => {
      const known = parts?.get(part);
      if (known === undefined || known.state === 'gone') return;
      known.open();
      change(part, 'gone');
      callNext();
    },
    /** Lets every part come at once: one of them was tapped. */
    hurry: (): void => {
      for (const [name, { state, open }] of parts ?? []) {
        if (state !== 'ready') continue;
        change(name, 'called');
        open();
      }
    },
    /** What a first tap needs is interactive. */
    whenBegun: (): Promise<void> => first?.opened ?? Promise.resolve(),
    /** Every part is interactive. */
    whenOver: (): Promise<void> => (parts === null ? Promise.resolve() : (last?.opened ?? Promise.resolve())),
  };
};

/** The turns of this page. */
export const turns = createTurns(whenFree);
