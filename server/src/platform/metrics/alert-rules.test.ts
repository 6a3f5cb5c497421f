import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { noteBackup } from '#platform/db/embedded/backup-time.ts';
import { createSlowStatements } from '#platform/db/slow-statements.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { hasPromtool, PROMTOOL } from '#test/promtool.ts';
import { scene } from '#test/scene.ts';

const PROJECT = join(import.meta.dirname, '../../../..');
const FOLDER = join(PROJECT, 'deploy/prometheus');
const TOKEN = 'token-of-the-tests';
const rules = readFileSync(join(FOLDER, 'coupon-centre.rules.yml'), 'utf8');
const document = readFileSync(join(PROJECT, 'docs/operations.md'), 'utf8');
const namesIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
const alerts = namesIn(rules, /alert: (\w+)/g);
const records = namesIn(rules, /record: ([\w:]+)/g);

interface Panel {
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}
const dashboard = JSON.parse(readFileSync(join(PROJECT, 'deploy/grafana/coupon-centre.json'), 'utf8')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
};
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);

const folder = await temporaryFolder();
afterAll(() => folder.remove());
await noteBackup(folder.path, new Date());
await mkdir(join(folder.path, 'postgres'));
await writeFile(join(folder.path, 'postgres', 'archive-name'), 'log-0\n');
const slowStatements = createSlowStatements(pino({ level: 'silent' }), 1_000);
const { db, node } = await scene({
  metricsToken: TOKEN,
  dataDir: folder.path,
  archiveDir: folder.path,
  slowStatements,
});

/** Exported where there is what they measure: a replica, an archive, several processes, an identity provider, a record. Each has a test of its own. */
const CONDITIONAL = [
  'coupon_centre_replica_behind_seconds',
  'coupon_centre_wal_archive_failing',
  'coupon_centre_wal_archive_age_seconds',
  'coupon_centre_web_processes',
  'coupon_centre_break_glass_sign_ins_total',
  'coupon_centre_audit_head_seq',
];

/** The metrics that a running node exports. */
async function exported(): Promise<ReadonlySet<string>> {
  await db
    .insertInto('reconciliation')
    .values({ day: '2026-11-20', state: 'DONE', tried_at: new Date(), read_id: '00000000-0000-7000-8000-000000000000' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('invariant_report')
    .values({ checked_at: new Date(), violations: JSON.stringify({}) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const answer = await fetch(`${node.baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return new Set([...namesIn(await answer.text(), /^# TYPE (\w+) /gm), ...CONDITIONAL]);
}

/** The series of ours, and of the process, that an expression names, without what a histogram adds to a name. */
const metricsIn = (text: string): readonly string[] =>
  namesIn(text, /(?<![\w:])((?:coupon_centre|nodejs|process)_\w+?)(?:_bucket|_count|_sum)?(?![\w:])/g);

describe.skipIf(!hasPromtool)('the alert rules (where promtool is missing: apt-get install prometheus)', () => {
  const promtool = (...given: readonly string[]): string =>
    execFileSync(PROMTOOL, given, { cwd: FOLDER, encoding: 'utf8' });

  test('are rules', () => {
    expect(promtool('check', 'rules', 'coupon-centre.rules.yml')).toContain('SUCCESS');
  });

  test('are quiet while all is well, and each fires when what it watches is wrong', async () => {
    const files = ['coupon-centre.test.yml', 'service-levels.test.yml'];
    promtool('test', 'rules', ...files);
    const tested = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')));
    expect(namesIn(tested.join(''), /alertname="(\w+)"/g).toSorted()).toEqual(alerts.toSorted());
  }, 120_000);

  test('and the expressions of the dashboard can be parsed', async () => {
    const made = targets.map(({ expr }, nth) => `  - record: panel:${nth}\n    expr: ${JSON.stringify(expr)}\n`);
    const file = join(folder.path, 'dashboard.rules.yml');
    await writeFile(file, `groups:\n- name: dashboard\n  rules:\n${made.join('')}`);
    expect(promtool('check', 'rules', file)).toContain(`${targets.length} rules found`);
  });
});

test('the rules and the dashboard name metrics that a running node exports', async () => {
  const named = [...metricsIn(rules), ...targets.flatMap(({ expr }) => metricsIn(expr))];
  expect(named.length).toBeGreaterThan(60);
  const unknown = async (): Promise<readonly string[]> => {
    const known = await exported();
    return named.filter((name) => !known.has(name));
  };
  // A busy node leaves out what it could not read in time.
  await expect.poll(unknown).toEqual([]);
});

test('an alert names no label that its expression has summed up or left out', () => {
  const said = [...rules.matchAll(/alert: (\w+)\n((?:(?!\s+- ).*\n)*?)\s+summary: (.+)/g)];
  expect(said.map(([, alert]) => alert)).toEqual(alerts);
  const lost = said.flatMap(([, alert, expression = '', summary = '']) => {
    const kept = [...expression.matchAll(/\b(?:max|min|sum|count) ?(?:by \(([^)]+)\) )?\(/g)].map(([, by = '']) =>
      by.split(', '),
    );
    const named = namesIn(summary, /\$labels\.(\w+)/g);
    return named.filter((label) => kept.some((labels) => !labels.includes(label))).map((label) => `${alert}: ${label}`);
  });
  expect(lost).toEqual([]);
});

test('the rules, their tests and the dashboard name calls by the routes that there are', async () => {
  const calls = [claimCoupon.path, useCoupon.path];
  const named = [rules, ...targets.map(({ expr }) => expr)].flatMap((text) => namesIn(text, /\bcall=~?"([^"]+)"/g));
  expect(named.toSorted()).toEqual([...calls, `${PAGE_BASE}.*`].toSorted());
  const levels = namesIn(await readFile(join(FOLDER, 'service-levels.test.yml'), 'utf8'), /\bcall="([^"]+)"/g);
  expect(levels.toSorted()).toEqual([...calls, `${PAGE_BASE}/*`].toSorted());
});

test('the dashboard asks the Prometheus that is chosen above it, for records that there are', () => {
  expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource' }]);
  expect(new Set(targets.map(({ datasource }) => datasource.uid))).toEqual(new Set([`\${${'datasource'}}`]));
  const named = targets.flatMap(({ expr }) => namesIn(expr, /(coupon_centre:[\w:]+)/g));
  expect(named.filter((name) => !records.includes(name))).toEqual([]);
});

describe('the document', () => {
  /** By anchor, as GitHub makes it: what stands below a heading of the third level. */
  const entries = new Map(
    document
      .split(/^### /m)
      .slice(1)
      .map((text) => {
        const [heading = '', ...body] = text.split('\n');
        return [
          heading
            .toLowerCase()
            .replace(/[^\w\s-]/g, '')
            .replaceAll(' ', '-'),
          body.join('\n'),
        ];
      }),
  );
  const runbooks = [...rules.matchAll(/alert: (\w+)\n(?:(?!\s+- ).*\n)*?\s+runbook: docs\/operations\.md#(\S+)/g)].map(
    ([, alert = '', anchor = '']) => ({ alert, anchor }),
  );

  test('says of each alert when it fires, and links to its entry', () => {
    expect(runbooks.map(({ alert }) => alert)).toEqual(alerts);
    const missing = runbooks.filter(
      ({ alert, anchor }) =>
        !document.split('\n').some((row) => row.startsWith(`| \`${alert}\` |`) && row.includes(`(#${anchor})`)),
    );
    expect(missing).toEqual([]);
  });

  test.each(runbooks)('has an entry for $alert: sign, meaning, what to do, when it is over', ({ alert, anchor }) => {
    const entry = entries.get(anchor) ?? '';
    for (const part of ['**Sign.** ', '**Means.** ', '**Do.**', '**Over** when ']) expect(entry).toContain(part);
    expect(entry).toContain(`\`${alert}\``);
    expect(entry.split('**Do.**')[1]).toContain('`');
  });
});
