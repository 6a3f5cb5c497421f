import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { answerHelp } from './set-up/arguments.mjs';
import { runCommand, say } from './set-up/say.mjs';

/* `npm run arrows`: checks the imports between folders (`.dependency-cruiser.mjs`). */

answerHelp('Usage: npm run arrows\nChecks the imports between folders.');

const SOURCES = ['contract/src', 'server/src', 'sandbox/src', 'web/src', 'console/src', 'e2e', 'bench', 'client/src'];

const lineOf = ({ rule, from, to, cycle }) => {
  const way = cycle === undefined ? [to] : cycle.map(({ name }) => name);
  const { comment } = config.forbidden.find(({ name }) => name === rule.name);
  return `${rule.name}: ${[from, ...way].join(' → ')}\n    ${comment}`;
};

await runCommand(async () => {
  const { output } = await cruise(SOURCES, { ruleSet: config, validate: true, ...config.options });
  const { violations, totalDependenciesCruised } = output.summary;
  for (const violation of violations) say(lineOf(violation));
  say(
    `${totalDependenciesCruised - violations.length} imports between folders are allowed, ${violations.length} are not.`,
  );
  return violations.length === 0 ? 0 : 1;
});
