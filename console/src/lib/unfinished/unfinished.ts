import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { UNFINISHED_TITLE_MAX_LENGTH } from '@coupon-centre/contract/operator/unfinished/unfinished';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import type { KeptDraft } from './kept-draft.ts';

/** While typing goes on it is sent this often; without an answer it is sent again after the other. */
const SEND_AFTER_MS = 3 * SECOND_MS;
const AGAIN_AFTER_MS = 15 * SECOND_MS;

type Listed = Pick<CallResponse<'listUnfinished'>['items'][number], 'unfinishedId' | 'revision' | 'changedAt'>;
type Revision = CallRequest<'discardUnfinished'>;
type Sent = Pick<CallRequest<'saveUnfinished'>, 'unfinishedId' | 'title' | 'form' | 'replaces'>;

/** The server's side, of one thing; each rejects without an answer and when refused. */
export interface UnfinishedAtServer {
  /** One's own. */
  list(): Promise<readonly Listed[]>;
  show(unfinishedId: string): Promise<string>;
  save(sent: Sent): Promise<number>;
  discard(revision: Revision): Promise<void>;
}

interface Needs<Values> {
  /** In this browser. */
  readonly kept: KeptDraft<Values>;
  readonly server: UnfinishedAtServer;
  readonly titleOf: (values: Values) => string;
}

/** What an editor has begun and not saved: in this browser at once, at the server soon, where another browser goes on with it. */
export interface Unfinished<Values> {
  /** What was typed before, here or in another browser: the wanted one, otherwise what this tab typed, otherwise the newest. */
  begin(wanted: string | null): Promise<Values | null>;
  /** Whether this browser keeps it. */
  write(values: Values): boolean;
  /** Whether the server has what was written last. */
  flush(): Promise<boolean>;
  /** Sends the rest, once. */
  leave(): void;
  /** It was saved or is discarded. */
  drop(): void;
  /** While something is unsaved here; returns how to end that. */
  hold(): () => void;
}

const orNull = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asked;
  } catch {
    return null;
  }
};

export function unfinishedOf<Values>({ kept, server, titleOf }: Needs<Values>): Unfinished<Values> {
  /** What the server has of this editor's, or what this editor goes on with. */
  let atServer: Revision | null = null;
  let unsent: Values | null = null;
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One request after the other. */
  let last: Promise<unknown> = Promise.resolve();

  const sendIn = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms);
  };
  const send = async (): Promise<void> => {
    const values = unsent;
    if (values === null) return;
    const form = JSON.stringify(values);
    const title = titleOf(values).slice(0, UNFINISHED_TITLE_MAX_LENGTH);
    const revision = await orNull(server.save({ unfinishedId: kept.id, title, form, replaces: atServer }));
    if (revision === null) {
      if (unsent !== null && !isLeft) sendIn(AGAIN_AFTER_MS);
      return;
    }
    atServer = { unfinishedId: kept.id, revision };
    if (unsent !== values) return;
    unsent = null;
    kept.noteSent();
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(send);
    await last;
    return unsent === null;
  };
  const readServers = async (unfinishedId: string): Promise<Values | null> => {
    const form = await orNull(server.show(unfinishedId));
    if (form === null) return null;
    try {
      return JSON.parse(form) as Values;
    } catch {
      return null;
    }
  };
  return {
    async begin(wanted) {
      // What is sent while the list is on its way is not in it.
      const sent = kept.find().filter(({ isSent }) => isSent);
      const listed = await orNull(server.list());
      const isListed = (id: string | null): boolean => listed?.some(({ unfinishedId }) => unfinishedId === id) === true;
      for (const { id } of sent) if (listed !== null && !isListed(id)) kept.forget(id);
      const here = kept.find();
      const all = [
        ...here,
        ...(listed ?? []).map(({ unfinishedId, changedAt }) => ({ id: unfinishedId, atMs: Date.parse(changedAt) })),
      ].toSorted((one, other) => other.atMs - one.atMs);
      const first = all.find(({ id }) => id === wanted) ?? here.find(({ isOfTab }) => isOfTab) ?? all[0];
      if (first === undefined) return null;
      const { id } = first;
      // Who wrote it here wrote it there, before.
      const values = here.some((one) => one.id === id) ? kept.take(id) : await readServers(id);
      if (values === null) return kept.read();
      const row = listed?.find(({ unfinishedId }) => unfinishedId === id);
      atServer = row === undefined ? null : { unfinishedId: id, revision: row.revision };
      return values;
    },
    write(values) {
      isLeft = false;
      unsent = values;
      sendIn(SEND_AFTER_MS);
      return kept.write(values);
    },
    flush,
    leave() {
      isLeft = true;
      void flush();
    },
    drop() {
      clearTimeout(timer);
      timer = undefined;
      unsent = null;
      kept.drop();
      last = last.then(async () => {
        const gone = atServer;
        atServer = null;
        if (gone === null) return;
        await orNull(server.discard(gone));
      });
    },
    hold: kept.hold,
  };
}
