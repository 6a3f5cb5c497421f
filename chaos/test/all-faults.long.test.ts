import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/* Every fault that this machine allows, once; the table is in the test's output. */

const CHAOS = join(import.meta.dirname, '../chaos.ts');

it('no fault loses, doubles or miscounts anything', async () => {
  // A run that finds something ends with 1; what it printed says what.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [CHAOS, '--minutes', '0']).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => error,
  );
  process.stdout.write(stdout + stderr);
  expect(stdout).toContain('Nothing was lost, doubled or miscounted.');
});
