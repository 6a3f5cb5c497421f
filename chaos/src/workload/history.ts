import { type FileHandle, open, readFile } from 'node:fs/promises';

/** A change that the workload asks for. */
export type Operation = 'collect' | 'use' | 'exchange' | 'delete' | 'restore';

/** What was asked; written before the first attempt. */
export interface Sent {
  readonly kind: 'sent';
  /** The request's id, by which it is repeated; the same in all attempts and in deliberate doubles. */
  readonly id: string;
  readonly operation: Operation;
  /** The subscriber's number. */
  readonly person: string;
  /** Of a collect the coupon's id, of a use or restore the owned coupon's, of an exchange the code, of a delete the owned ids. */
  readonly subject: string;
}

/** A final answer; written and flushed before the workload goes on. */
export interface Answered {
  readonly kind: 'answered';
  readonly id: string;
  /** The code of the wire. */
  readonly code: string;
  /** The owned coupon, the use order's number, or the owned ids that are hidden now; empty for a refusal. */
  readonly result: string;
  /** An earlier attempt had no answer, so a refusal does not say that nothing happened. */
  readonly isAfterSilence: boolean;
}

export type Entry = Sent | Answered;

/** What a run asked for and was told, in a file that is flushed to the disk before the workload goes on. */
export interface History {
  append(entry: Entry): Promise<void>;
  readonly entries: readonly Entry[];
  close(): Promise<void>;
}

export async function openHistory(path: string): Promise<History> {
  const file: FileHandle = await open(path, 'a', 0o600);
  const entries: Entry[] = [];
  let waiting: { line: string; done: () => void; failed: (error: unknown) => void }[] = [];
  let flushing: Promise<void> | undefined;

  /** One flush for all that came during the last one. */
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await file.appendFile(batch.map(({ line }) => line).join(''));
        await file.datasync();
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    flushing = undefined;
  }

  return {
    entries,
    append: (entry) =>
      new Promise((done, failed) => {
        entries.push(entry);
        waiting.push({ line: `${JSON.stringify(entry)}\n`, done, failed });
        flushing ??= flush();
      }),
    async close() {
      await flushing;
      await file.close();
    },
  };
}

/** The history of an earlier run; a last line that was cut off is left out. */
export async function readHistory(path: string): Promise<readonly Entry[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Entry);
}
