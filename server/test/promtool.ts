import { execFileSync, spawnSync } from 'node:child_process';

export const PROMTOOL = process.env['PROMTOOL'] ?? 'promtool';
/** The server, which comes with it; `npm run test:long` installs it. */
export const PROMETHEUS = process.env['PROMETHEUS'] ?? '/usr/bin/prometheus';

const isThere = (): boolean => {
  try {
    execFileSync(PROMTOOL, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Whether Prometheus's own tool is installed; `npm test` sees to it. */
export const hasPromtool = isThere();

/** What `promtool check metrics` finds in a page of metrics; throws if it cannot read it. */
export function findingsOf(metrics: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['check', 'metrics'], { input: metrics, encoding: 'utf8' });
  // 3: it read the page and has something to say of it.
  if (status !== 0 && status !== 3) throw new Error(`promtool: ${stdout}${stderr}`);
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
}
