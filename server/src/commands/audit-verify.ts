import { verifyChain } from '#audit/verify-chain.ts';
import { runCommand } from './run-command.ts';

/* `npm run audit:verify`: verifies the audit's hash chain. */

await runCommand(async (db) => {
  const { entries, brokenAt, headHash } = await verifyChain(db);
  return brokenAt === null
    ? { isWell: true, lines: [`ok: ${entries} entries, the last hash is ${headHash}`] }
    : {
        isWell: false,
        lines: [`broken: entry ${brokenAt} was altered or is missing; the ${entries} before it are whole`],
      };
});
