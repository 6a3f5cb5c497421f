import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isStopping } from './child.mjs';
import { inProject } from './project.mjs';
import { runTool } from './tool.mjs';

/** Workspaces with the same settings that import each other's sources: one program checks what they share once. */
const TOGETHER = 'tsconfig.server-side.json';

const readJson = (path) => JSON.parse(readFileSync(inProject(path), 'utf8'));

/** The programs that together check every workspace, the largest first. */
function programs() {
  const checkedTogether = readJson(TOGETHER).include.map((files) => files.split('/', 1)[0]);
  const { workspaces } = readJson('package.json');
  return [TOGETHER, 'console', 'web', ...workspaces].filter(
    (program, index, all) => all.indexOf(program) === index && !checkedTogether.includes(program),
  );
}

/** Type-checks every workspace; returns how many programs passed and failed. */
export async function checkTypes() {
  const left = programs();
  const counts = { passed: 0, failed: 0 };
  // As many programs at a time as there are processors, with one checker each: several in one program each infer the same types.
  const checkNext = async () => {
    while (left.length > 0 && !isStopping()) {
      const code = await runTool('tsc', ['-p', left.shift(), '--checkers', '1']);
      counts[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
  return counts;
}
