import { setTimeout } from 'node:timers/promises';
import { answerHelp } from '#platform/process/answer-help.ts';
import { openProductOrdering, PROVIDER_TOKEN } from '#test/product-ordering-server.ts';

/* A provider to try product ordering with (docs/integrations.md): it works on each order for three seconds, and reports it. */

answerHelp(
  'Usage: npm run stand-ins:product-ordering\nA provider to try product ordering with, on this machine, until Ctrl-C (docs/integrations.md).',
);

const PORT = 4622;
const WORK_MS = 3_000;

const provider = await openProductOrdering(Date.now, PORT);
const tell = (line: string): boolean => process.stdout.write(`${line}\n`);

provider.offerings.set('gigabyte', { id: 'gigabyte', name: '1 GB of data', lifecycleStatus: 'Launched' });
provider.state.newState = 'inProgress';
provider.state.beforeAnswer = async (order) => {
  const [item] = order.productOrderItem;
  tell(`${order.externalId}: ${item?.action} ${item?.productOffering?.id}, in progress`);
  void setTimeout(WORK_MS).then(async () => {
    if (order.state !== 'inProgress') return;
    provider.complete(order);
    const answers = await provider.report(order);
    tell(`${order.externalId}: completed${answers.length === 0 ? '' : `, reported (${answers.join(', ')})`}`);
  });
};
tell(
  `Product ordering at ${provider.url}, authorization '${PROVIDER_TOKEN}', with the offering 'gigabyte'. Ctrl-C stops it.`,
);
