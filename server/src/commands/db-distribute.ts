import { distributeDatabase } from '#platform/db/distributed/distribute.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { requireOwner, runCommand } from './run-command.ts';

/* `npm run db:distribute`: distributes the coordinator's tables over the workers (docs/citus.md). */

answerHelp(
  'Usage: npm run db:distribute\nDistributes the tables of a Citus coordinator over its workers (docs/citus.md).',
);

await runCommand(async (_, { database }) => {
  const { cluster, distributed, before, faults } = await distributeDatabase(requireOwner(database).connection);
  return {
    isWell: faults.length === 0,
    lines: [
      cluster,
      ...distributed.map((table) => `spread: ${table}`),
      ...(before.length > 0 ? [`spread before: ${before.join(', ')}`] : []),
      ...faults.map((fault) => `fault: ${fault}`),
      faults.length === 0
        ? 'ok: every table lies where it belongs'
        : 'Mend what stands after "fault", then run this again.',
    ],
  };
});
