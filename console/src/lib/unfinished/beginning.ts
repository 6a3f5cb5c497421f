import type { KeptDraft } from './kept-draft.ts';
import { isRefusal, type Revision, type UnfinishedAtServer } from './unfinished-at-server.ts';

/** The wanted one was saved, discarded or deleted. */
export class GoneUnfinished extends Error {}

interface Places<Values> {
  readonly kept: KeptDraft<Values>;
  readonly server: UnfinishedAtServer;
}

/** What an editor goes on with. */
interface Found<Values> {
  readonly values: Values;
  /** As the server lists it; null: it does not. */
  readonly row: Revision | null;
}

const orNull = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asked;
  } catch {
    return null;
  }
};

/** All that can be gone on with, the newest first, and how to. */
async function look<Values>({ kept, server }: Places<Values>) {
  // What is sent while the list is on its way is not in it.
  const sent = kept.find().filter(({ isSent }) => isSent);
  const answered = server.list();
  const listed = await orNull(answered);
  const rowOf = (id: string) => listed?.find(({ unfinishedId }) => unfinishedId === id);
  for (const { id } of sent) if (listed !== null && rowOf(id) === undefined) kept.forget(id);
  const here = kept.find();
  const all = [
    ...here,
    ...(listed ?? []).map(({ unfinishedId, changedAt }) => ({ id: unfinishedId, atMs: Date.parse(changedAt) })),
  ].toSorted((one, other) => other.atMs - one.atMs);
  /** Null: it is gone. */
  const takeServers = async (id: string): Promise<Values | null> => {
    try {
      const values = JSON.parse(await server.show(id)) as Values;
      kept.noteTab(id);
      return values;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };
  // Who wrote it here wrote it there, before.
  const take = async (id: string): Promise<Found<Values> | null> => {
    const values = here.some((one) => one.id === id) ? kept.take(id) : await takeServers(id);
    const row = rowOf(id);
    return values === null ? null : { values, row: row ? { unfinishedId: id, revision: row.revision } : null };
  };
  return { answered, all, take };
}

/** What this tab went on with, otherwise the newest. */
export async function beginAny<Values>(places: Places<Values>): Promise<Found<Values> | null> {
  const { kept } = places;
  const { all, take } = await look(places);
  const ofTab = kept.idOfTab();
  const first = all.find(({ id }) => id === ofTab) ?? all[0];
  if (first === undefined) return null;
  const found = await orNull(take(first.id));
  if (found !== null) return found;
  const values = kept.read();
  return values === null ? null : { values, row: null };
}

/** Rejects with `GoneUnfinished` where it is no more, and without an answer if it is not here. */
export async function beginWanted<Values>(places: Places<Values>, wanted: string): Promise<Found<Values>> {
  const { answered, all, take } = await look(places);
  if (!all.some(({ id }) => id === wanted)) {
    await answered;
    throw new GoneUnfinished();
  }
  const found = await take(wanted);
  if (found === null) throw new GoneUnfinished();
  return found;
}
