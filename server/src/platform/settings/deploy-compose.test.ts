import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { temporaryFolder } from '#test/data-folder.ts';

/* deploy/compose against the types of the Compose specification: no unknown key, none of another type; and what it names is there. */

const PROJECT = join(import.meta.dirname, '../../../..');
const COMPOSE = join(PROJECT, 'deploy/compose');
const TSC = join(PROJECT, 'node_modules/.bin/tsc');

interface Service {
  readonly image?: string;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: unknown;
  readonly secrets?: readonly string[];
}
interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
}

async function read(name: string): Promise<Composition> {
  const document = parseDocument(await readFile(join(COMPOSE, name), 'utf8'), { merge: true });
  expect(document.errors).toEqual([]);
  return document.toJS() as Composition;
}

const text = (
  await Promise.all(['compose.yaml', 'watch.yaml'].map((name) => readFile(join(COMPOSE, name), 'utf8')))
).join('');
const main = await read('compose.yaml');
const watch = await read('watch.yaml');
const services = { ...main.services, ...watch.services };
const folder = await temporaryFolder();
afterAll(() => folder.remove());

/** The published types allow any key, for the sake of `x-…`. */
const KNOWN = `import type { ComposeSpecification, DefinitionsService } from './node_modules/compose-spec-ts/dist/index.d.ts';
type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };
type Composition = Omit<Known<ComposeSpecification>, 'services'> & { services: Record<string, Known<DefinitionsService>> };
`;

/** What tsc says of them, as constants of their type. */
async function faultsOf(all: readonly object[]): Promise<string> {
  const withoutExtensions = all.map((each) =>
    Object.fromEntries(Object.entries(each).filter(([key]) => !key.startsWith('x-'))),
  );
  const lines = withoutExtensions.map(
    (each, index) => `export const file${index}: Composition = ${JSON.stringify(each)};`,
  );
  await writeFile(join(folder.path, 'compose.ts'), KNOWN + lines.join('\n'));
  await symlink(join(PROJECT, 'node_modules'), join(folder.path, 'node_modules')).catch(() => undefined);
  const given = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
  return spawnSync(TSC, [...given, '--types', '', 'compose.ts'], { cwd: folder.path, encoding: 'utf8' }).stdout;
}

test('the files are of the types of the Compose specification', async () => {
  expect(await faultsOf([main, watch])).toBe('');
  const { nginx } = main.services;
  const misspelt = { services: { nginx: { ...nginx, volume: nginx?.volumes } } };
  expect(await faultsOf([misspelt])).toMatch(/volume.* does not exist/);
  expect(await faultsOf([{ services: { nginx: { ...nginx, mem_limit: true } } }])).toMatch(/true.* is not assignable/);
});

test('what one waits for is there, and can be healthy or complete', () => {
  const waits = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
  expect(waits.length).toBeGreaterThan(8);
  for (const [name, { condition }] of waits) {
    const awaited = services[name];
    expect(awaited, name).toBeDefined();
    // The image of the nodes has a check of its own.
    if (condition === 'service_healthy')
      expect(awaited?.healthcheck !== undefined || awaited?.image === 'coupon-centre').toBe(true);
  }
});

test('files, volumes and secrets that are named are there', () => {
  const kept = { ...main.volumes, ...watch.volumes };
  for (const [name, { volumes = [], secrets = [] }] of Object.entries(services)) {
    for (const secret of secrets) expect(Object.keys(watch.secrets ?? {}), name).toContain(secret);
    for (const volume of volumes.filter((each) => !each.startsWith('${'))) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(resolve(COMPOSE, from)), `${name}: ${from}`).toBe(true);
      else expect(Object.keys(kept), name).toContain(from);
    }
  }
});

test('each variable is in the example to fill in, and nginx has the nodes that there are', async () => {
  const example = await readFile(join(COMPOSE, 'example.env'), 'utf8');
  const named = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(7);
  for (const name of named) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  const nodes = await readFile(join(COMPOSE, 'nodes.conf'), 'utf8');
  const upstream = [...nodes.matchAll(/^server ([\w-]+):8080 /gm)].map(([, name]) => name);
  expect(upstream).toEqual(Object.keys(main.services).filter((name) => name.startsWith('api-')));
});
