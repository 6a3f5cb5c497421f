import { answerHelp } from '#platform/process/answer-help.ts';
import { BALANCE_TOKEN, startBalanceServer } from './balance-server.ts';
import { SMPP_ACCOUNT, startSmppCentre } from './smpp-centre.ts';

/*
 * `npm run stand-ins`: an SMS centre (SMPP 3.4) and a balance server (TMF654) on this machine, for a first walk through
 * docs/integrations.md. They print every SMS and every booking; nothing leaves the machine, nothing is kept.
 */

answerHelp(
  'Usage: npm run stand-ins\nAn SMS centre (SMPP 3.4) and a balance server (TMF654) on this machine, until Ctrl-C (docs/integrations.md).',
);

const SMPP_PORT = 2775;
const BALANCE_PORT = 8654;
const RECEIPT = 4;
const DATES = 'submit date:2611211200 done date:2611211200';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const centre = await startSmppCentre({ port: SMPP_PORT });
centre.behaviour.answer = ({ to, text }) => {
  say(`SMS to ${to}: ${text}`);
  const id = `m${centre.submits.length}`;
  const short_message = `id:${id} sub:001 dlvrd:001 ${DATES} stat:DELIVRD err:000 text:`;
  // After the answer, as from a handset.
  setTimeout(() => centre.deliver({ esm_class: RECEIPT, short_message }), 500);
  return { id };
};
const balances = await startBalanceServer({ now: () => Date.now() }, BALANCE_PORT);
balances.behaviour.onKept = (path, { voucher, description, amount }) =>
  say(`${path}: ${amount.amount} ${amount.units}, ${voucher ?? description}`);

say(`SMS centre: SMPP 3.4 on 127.0.0.1:${SMPP_PORT}, user ${SMPP_ACCOUNT.systemId}, password ${SMPP_ACCOUNT.password}`);
say(`Balance server: http://127.0.0.1:${BALANCE_PORT}/v4, authorization "${BALANCE_TOKEN}"`);
