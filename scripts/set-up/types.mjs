import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { runTool } from './tool.mjs';

/** Type-checks every workspace; returns how many passed and failed. */
export async function checkTypes() {
  const { workspaces } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const counts = { passed: 0, failed: 0 };
  for (const workspace of workspaces) {
    const code = await runTool('tsc', ['-p', workspace]);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return counts;
}
