import { describe, expect, inject, it } from 'vitest';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { closeSource, reopenSource } from '#platform/db/move/source.ts';
import { markStep, readStep } from '#platform/db/move/target.ts';
import { moveScene } from '#test/move-scene.ts';
import { cancelMove, moveDatabase } from './move-database.ts';

/* A move that was interrupted, each time after a whole copy. */

describe.skipIf(inject('workerTemplates').length > 0)('a move', () => {
  const on = moveScene();

  it('was killed between the comparison and the end: the next run ends it and copies nothing again', async () => {
    await on.followUntil('In step');
    await closeSource(on.move.source, on.move.shownTarget);
    await markStep(on.move.target, 'VERIFIED');
    expect(await moveDatabase(on.move, true)).toBe('FINISHED_BEFORE');
    expect([await on.traces(), await readStep(on.move.target)]).toEqual([0, null]);
  });

  it('says that a switch was cut off, and goes on only to the same database', async () => {
    await on.followUntil('In step');
    await closeSource(on.move.source, on.move.shownTarget);
    await on.followUntil('A switch was cut off: the old database is closed');
    const elsewhere = { ...on.move, shownTarget: 'a third' };
    await expect(moveDatabase(elsewhere, true)).rejects.toThrow(/is closed since it moves or was moved to the new one/);
  });

  it.each<[string, () => Promise<void>]>([
    // The answer to the mark was lost, and the switch opened it.
    ['whose old database was opened', () => reopenSource(on.move.source)],
    [
      'that was cancelled, even if the old database is closed again',
      async () => {
        await cancelMove(on.move);
        await closeSource(on.move.source, on.move.shownTarget);
      },
    ],
  ])('takes what was written after a verified move %s', async (_how, undo) => {
    await on.followUntil('In step');
    await closeSource(on.move.source, on.move.shownTarget);
    await markStep(on.move.target, 'VERIFIED');
    await undo();
    await on.move.source.query('UPDATE stock_pool SET total = total + 1');
    const { rows } = await on.move.source.query('SELECT total FROM stock_pool');
    expect(await moveDatabase(on.move, true)).toMatchObject({ differences: [] });
    expect((await on.move.target.query('SELECT total FROM stock_pool')).rows).toEqual(rows);
  });

  it('was verified once and goes on: nothing counts as verified before it is compared again', async () => {
    await on.followUntil('Copying: ');
    await markStep(on.move.target, 'VERIFIED');
    await on.followUntil('In step');
    expect(await readStep(on.move.target)).toBe('COPYING');
  });

  it('opens the old database again where the server had a connection all the same', async () => {
    await on.followUntil('In step');
    const serving = on.poolOn({ ...on.embedded.connection, user: SERVING_USER });
    const switching = moveDatabase(
      {
        ...on.move,
        tell: (line) => {
          on.lines.push(line);
          // As a role that may log in again would.
          if (line.startsWith('The last change')) letIn = admit();
        },
      },
      true,
    );
    let letIn = Promise.resolve();
    const admit = async () => {
      await on.move.source.query(`ALTER ROLE ${SERVING_USER} LOGIN`);
      await serving.query('SELECT 1');
    };
    await expect(switching).rejects.toThrow(/still had a connection to the old database/);
    await letIn;
    expect([await on.servingLogsIn(), await readStep(on.move.target)]).toEqual([true, 'COPYING']);
  });

  it('stopped while it measures the comparison: the old database is open', async () => {
    const tell = (line: string) => {
      if (line.startsWith('Measuring')) on.stop.abort();
    };
    expect(await moveDatabase({ ...on.move, tell }, true)).toBe(null);
    expect(await on.servingLogsIn()).toBe(true);
  });
});
