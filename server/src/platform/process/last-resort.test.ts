import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#test/server-process.ts';

const main = join(import.meta.dirname, '../../../test/hanging-end-process.ts');

test('a process whose end hangs ends all the same, and says what is open', async () => {
  const server = startServer({ END_AFTER_MS: '300' }, { main });
  await server.prints(/open/);
  server.process.kill('SIGTERM');
  const { code, errors } = await server.ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/longer than 0.3 s; ending without waiting. Still open: .*Timeout 1/);
});
