import { spawnSync } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { temporaryFolder } from '#test/data-folder.ts';
import { parseEnv } from './env.ts';

/* deploy/kubernetes against the published types of Kubernetes' API: no unknown field, none of another type, none missing. */

const PROJECT = join(import.meta.dirname, '../../../..');
const MANIFESTS = join(PROJECT, 'deploy/kubernetes');
const TSC = join(PROJECT, 'node_modules/.bin/tsc');

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: its shape is what is checked
  readonly spec?: any;
  readonly data?: Readonly<Record<string, string>>;
}

async function readManifests(): Promise<readonly Manifest[]> {
  const files = (await readdir(MANIFESTS)).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  const texts = await Promise.all(files.map((name) => readFile(join(MANIFESTS, name), 'utf8')));
  return texts.flatMap((text) =>
    parseAllDocuments(text).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    }),
  );
}

const manifests = await readManifests();
const folder = await temporaryFolder();
afterAll(() => folder.remove());

/** The types' package has a module for each group and version; the API's core has no name. */
const moduleOf = (apiVersion: string): string => {
  const [version = '', group] = apiVersion.split('/').reverse();
  return `kubernetes-types/${group === undefined ? 'core' : group.split('.')[0]}/${version}.d.ts`;
};

/** What tsc says of them, as constants of their types. */
async function faultsOf(all: readonly Manifest[]): Promise<string> {
  const lines = all.map(
    (manifest, index) =>
      `export const manifest${index}: import('${moduleOf(manifest.apiVersion)}').${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  await writeFile(join(folder.path, 'manifests.ts'), lines.join('\n'));
  await symlink(join(PROJECT, 'node_modules'), join(folder.path, 'node_modules')).catch(() => undefined);
  const given = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', 'manifests.ts'];
  return spawnSync(TSC, given, { cwd: folder.path, encoding: 'utf8' }).stdout;
}

const podsOf = ({ spec }: Manifest) => spec?.template?.spec;
const withPods = manifests.filter((manifest) => podsOf(manifest) !== undefined);

test('the manifests are of the types that Kubernetes publishes', async () => {
  expect(new Set(manifests.map(({ kind }) => kind))).toEqual(
    new Set(['ConfigMap', 'Job', 'Deployment', 'Service', 'PodDisruptionBudget', 'Ingress', 'NetworkPolicy']),
  );
  expect(await faultsOf(manifests)).toBe('');
  const [first] = withPods;
  const misspelt = { ...first, spec: { ...first?.spec, replica: 3 } } as Manifest;
  expect(await faultsOf([misspelt])).toMatch(/replica.* does not exist/);
});

test('every pod is closed, drains in time, and knows only the secrets it needs', () => {
  expect(withPods.map(({ metadata }) => metadata.name)).toHaveLength(3);
  for (const manifest of withPods) {
    const pod = podsOf(manifest);
    const [container] = pod.containers;
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const secrets = container.envFrom.flatMap(
      ({ secretRef }: { secretRef?: { name: string } }) => secretRef?.name ?? [],
    );
    expect(secrets.includes('coupon-centre-migration')).toBe(manifest.kind === 'Job');
    if (manifest.kind === 'Job') continue;
    const drain = container.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 15 + 5);
    expect([container.livenessProbe.httpGet.path, container.readinessProbe.httpGet.path]).toEqual([
      '/healthz',
      '/readyz',
    ]);
  }
});

test('services, policies and budgets choose pods that exist', () => {
  const labels = withPods.map(({ spec }) => spec.template.metadata.labels);
  const chosen = manifests.flatMap(({ kind, spec }) => {
    if (kind === 'Service') return [spec.selector];
    if (kind === 'NetworkPolicy') return [spec.podSelector.matchLabels];
    return spec?.selector?.matchLabels === undefined ? [] : [spec.selector.matchLabels];
  });
  expect(chosen.length).toBeGreaterThan(4);
  for (const wanted of chosen) expect(labels).toContainEqual(expect.objectContaining(wanted));
});

test('the settings are ones that a node reads', async () => {
  const { data = {} } = manifests.find(({ kind }) => kind === 'ConfigMap') ?? {};
  const described = await readFile(join(PROJECT, '.env.example'), 'utf8');
  for (const name of Object.keys(data)) expect(described, name).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  const secrets = { DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: Buffer.alloc(32).toString('base64') };
  const live = { SMS_GATEWAY: '/etc/coupon-centre/sms.mjs', PROVISIONING_GATEWAY: '/etc/coupon-centre/biller.mjs' };
  expect(() => parseEnv({ ...data, ...secrets, ...live })).not.toThrow();
});
