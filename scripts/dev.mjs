import { answerHelp } from './set-up/arguments.mjs';
import { buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, isStopping, run, runTogether } from './set-up/child.mjs';
import { installToServe, serverNode } from './set-up/install.mjs';
import { checkToServe } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { runCommand } from './set-up/say.mjs';

/*
 * `npm run dev`: the server on the port after PORT, restarted when its sources change; on PORT the page from its sources with
 * hot module replacement.
 */

answerHelp('Usage: npm run dev\nServes from the sources and follows their changes.');

const DEFAULT_PORT = 8080;

await runCommand(async () => {
  await checkToServe();
  handOnSignals();
  await installToServe();
  await buildFrontEnds();
  if (isStopping()) return 0;
  const node = serverNode();
  const port = Number(process.env.PORT || DEFAULT_PORT);
  const serverPort = port + 1;
  const env = { ...process.env, PORT: String(serverPort) };
  const server = [inProject('sandbox', 'src', 'main.ts')];
  const host = process.env.HOST || 'localhost';
  const page = [inProject('web', 'build', 'dev-server.ts'), String(port), String(serverPort), host];
  return runTogether([
    () => run(node, ['--watch', '--watch-preserve-output', ...server], { env }),
    () => run(node, page),
  ]);
});
