import { parseArgs } from 'node:util';
import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { checkGateway } from '#app/check-gateway.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { runPlainCommand } from './run-command.ts';

/* `npm run gateway:check -- <setting>`: checks a gateway against its port; ends with 0 if all holds, 1 if something does not. */

const USAGE =
  'Usage: npm run gateway:check -- PROVISIONING_GATEWAY [--phone 13912345678 [--benefit DATA_MB:100] [--offer <id>] [--coupon <id>]] [--mail <address>]';
answerHelp(USAGE);

function given() {
  const text = { type: 'string' } as const;
  const options = { phone: text, benefit: text, offer: text, coupon: text, mail: text };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${USAGE}`);
  }
}

await runPlainCommand(async () => {
  const { values, positionals } = given();
  const { phone, benefit, coupon, offer, mail } = values;
  if (positionals.length !== 1) throw new StartProblem(USAGE);
  if (phone !== undefined && !PHONE_PATTERN.test(phone)) {
    throw new StartProblem(`--phone should be a mobile number of eleven digits.\n${USAGE}`);
  }
  return checkGateway(positionals[0] ?? '', {
    trial: phone === undefined ? undefined : { phone, benefit, coupon, offer },
    mail,
  });
});
// A gateway may keep connections.
process.exit();
