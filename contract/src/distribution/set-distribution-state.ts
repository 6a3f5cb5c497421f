import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { distributionStates } from './listed-distribution.ts';

export const setDistributionState = call({
  path: '/console-api/distribution/setState',
  summary: 'Pauses a distribution, resumes it, or runs a finished one again for the numbers that failed',
  who: { operator: 'distribution.write' },
  request: z.strictObject({ distributionId: id, action: z.enum(['PAUSE', 'RESUME', 'RUN_AGAIN']) }),
  isRepeatable: true,
  answer: json(z.object({ state: z.enum(distributionStates) })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'VALUE_OUTGROWN'],
});
