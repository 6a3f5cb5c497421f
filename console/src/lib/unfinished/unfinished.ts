import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import {
  UNFINISHED_FORM_MAX_BYTES,
  UNFINISHED_TITLE_MAX_LENGTH,
} from '@coupon-centre/contract/operator/unfinished/unfinished';
import { beginAny, beginWanted } from './beginning.ts';
import type { KeptDraft } from './kept-draft.ts';
import { isRefusal, type NotKept, type Revision, type UnfinishedAtServer } from './unfinished-at-server.ts';

/** While typing goes on it is sent this often; without an answer it is sent again after the other. */
const SEND_AFTER_MS = 3 * SECOND_MS;
const AGAIN_AFTER_MS = 15 * SECOND_MS;

/** AWAY: without an answer; it is sent again later. */
type Outcome = 'SENT' | 'AWAY' | NotKept;

interface Needs<Values> {
  /** In this browser. */
  readonly kept: KeptDraft<Values>;
  readonly server: UnfinishedAtServer;
  readonly titleOf: (values: Values) => string;
  /** Told once until the server keeps it again. */
  readonly onNotKept?: (why: NotKept) => void;
}

/** What an editor has begun and not saved: in this browser at once, at the server soon, where another browser goes on with it. */
export interface Unfinished<Values> {
  /**
   * What was typed before, here or in another browser: the wanted one, otherwise what this tab went on with, otherwise the newest.
   * Rejects with `GoneUnfinished` where there is no wanted one any more, and without an answer if it is not here.
   */
  begin(wanted: string | null): Promise<Values | null>;
  /** Whether this browser keeps it. */
  write(values: Values): boolean;
  /** Whether the server has what was written last. */
  flush(): Promise<Outcome>;
  /** Sends the rest, once. */
  leave(): void;
  /** It was saved or is discarded. */
  drop(): void;
  /** While something is unsaved here; returns how to end that. */
  hold(): () => void;
}

const isTooLarge = (form: string): boolean => new TextEncoder().encode(form).length > UNFINISHED_FORM_MAX_BYTES;

/** Done, or never to be. */
const isSettled = async (asked: Promise<void>): Promise<boolean> => {
  try {
    await asked;
    return true;
  } catch (error) {
    return isRefusal(error);
  }
};

/** Tells a reason once, until something was sent. */
function onceEach(tell: (why: NotKept) => void): (outcome: Outcome) => void {
  let told: string | null = null;
  return (outcome) => {
    if (outcome === 'SENT') told = null;
    if (outcome === 'SENT' || outcome === 'AWAY') return;
    const why = outcome === 'TOO_LARGE' ? outcome : outcome.message;
    if (why !== told) tell(outcome);
    told = why;
  };
}

/** Sends what is written, and discards it: one request after the other. */
function sendingOf<Values>({ kept, server, titleOf, onNotKept = () => undefined }: Needs<Values>) {
  /** What the server has of this editor's, or what this editor goes on with. */
  let atServer: Revision | null = null;
  let unsent: Values | null = null;
  /** The server may have a form under this editor's id, even without an answer. */
  let mayBeThere = false;
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const note = onceEach((why) => {
    if (!isLeft) onNotKept(why);
  });
  const sendIn = (ms: number): void => {
    timer ??= setTimeout(() => void flush().then(note), ms);
  };
  const send = async (): Promise<Outcome> => {
    const values = unsent;
    if (values === null) return 'SENT';
    const form = JSON.stringify(values);
    if (isTooLarge(form)) return 'TOO_LARGE';
    const title = titleOf(values).slice(0, UNFINISHED_TITLE_MAX_LENGTH);
    mayBeThere = true;
    try {
      const revision = await server.save({ unfinishedId: kept.id, title, form, replaces: atServer });
      atServer = { unfinishedId: kept.id, revision };
    } catch (error) {
      if (isRefusal(error)) return error;
      if (unsent !== null && !isLeft) sendIn(AGAIN_AFTER_MS);
      return 'AWAY';
    }
    if (unsent === values) {
      unsent = null;
      kept.noteSent();
    }
    return 'SENT';
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = (): Promise<Outcome> => {
    stop();
    const sent = last.then(send);
    last = sent;
    return sent;
  };
  const discardAgain = (gone: Parameters<UnfinishedAtServer['discard']>[0]): void => {
    const again = async (): Promise<void> => {
      const isWrittenAgain = gone.unfinishedId === kept.id && mayBeThere;
      if (!isWrittenAgain) await isSettled(server.discard(gone));
    };
    setTimeout(() => {
      last = last.then(again);
    }, SEND_AFTER_MS);
  };
  const discard = async (): Promise<void> => {
    // Only this editor writes under its id.
    const own = mayBeThere ? { unfinishedId: kept.id, revision: null } : null;
    const other = atServer?.unfinishedId === kept.id ? null : atServer;
    mayBeThere = false;
    atServer = null;
    for (const gone of [own, other]) {
      if (gone !== null && !(await isSettled(server.discard(gone)))) discardAgain(gone);
    }
  };
  return {
    goOnWith(row: Revision | null): void {
      atServer = row;
    },
    write(values: Values): void {
      isLeft = false;
      unsent = values;
      sendIn(SEND_AFTER_MS);
    },
    flush,
    leave(): void {
      isLeft = true;
      void flush();
    },
    drop(): void {
      stop();
      unsent = null;
      last = last.then(discard);
    },
  };
}

export function unfinishedOf<Values>(needs: Needs<Values>): Unfinished<Values> {
  const { kept } = needs;
  const { goOnWith, write, flush, leave, drop } = sendingOf(needs);
  return {
    async begin(wanted) {
      const found = wanted === null ? await beginAny(needs) : await beginWanted(needs, wanted);
      if (found === null) return null;
      goOnWith(found.row);
      return found.values;
    },
    write(values) {
      write(values);
      return kept.write(values);
    },
    flush,
    leave,
    drop() {
      kept.drop();
      drop();
    },
    hold: () => kept.hold(write),
  };
}
