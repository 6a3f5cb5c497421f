import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { operatorCaller } from '#test/operator-caller.ts';
import { scene } from '#test/scene.ts';
import { unheardCommits } from '#test/unheard-commits.ts';
import { uploadDistribution } from './upload-distribution.ts';

const { db, node, clock, editor } = await scene({ operators: ['editor'] });
const cipher = createPhoneCipher(node.deriveKey);

it('a list whose approval was asked for by a commit that was not heard of is kept, with its numbers', async () => {
  const { templateId } = await makeTemplate(db);
  const body = Readable.from([Buffer.from('13800138000\n13800138001\n')]);
  const sent = uploadDistribution(unheardCommits(db), cipher)(
    { templateId, name: '老客户' },
    operatorCaller(clock.now(), editor.operatorId),
    {
      body,
      type: 'text/csv',
    },
  );
  await expect(sent).rejects.toThrow('connection lost');
  const lists = await db.selectFrom('distribution').select(['state', 'valid']).execute();
  expect(lists).toEqual([{ state: 'IN_REVIEW', valid: 2 }]);
  const numbers = await db.selectFrom('distribution_number').select('line_no').execute();
  expect(numbers).toHaveLength(2);
});
