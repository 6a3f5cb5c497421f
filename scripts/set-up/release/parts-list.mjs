import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { npmCommand } from '../install.mjs';
import { inProject, project } from '../project.mjs';
import { fitsPlatform } from './platform.mjs';

const SBOM = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
/** A list of every package, all platforms': about a quarter of a megabyte. */
const MAX_BYTES = 32 * 1024 * 1024;

const pathOf = ({ properties = [] }) => properties.find(({ name }) => name === 'cdx:npm:package:path')?.value;

/** A UUID that follows from what is listed, so that the same parts give the same file. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16], 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The archive's list of parts in CycloneDX: npm's, without other platforms' packages, and without a time and number of its own. */
export function partsList({ version, arch, madeAt }) {
  const [program, before] = npmCommand();
  const text = execFileSync(program, [...before, ...SBOM], { cwd: project, encoding: 'utf8', maxBuffer: MAX_BYTES });
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const list = JSON.parse(text);
  const components = list.components.filter((part) => fitsPlatform(packages[pathOf(part)] ?? {}, arch));
  const dropped = new Set(list.components.filter((part) => !components.includes(part)).map((part) => part['bom-ref']));
  const dependencies = list.dependencies
    .filter(({ ref }) => !dropped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !dropped.has(other)) }));
  const timestamp = new Date(madeAt * 1_000).toISOString();
  const { component, ...metadata } = list.metadata;
  const listed = {
    ...list,
    metadata: { ...metadata, timestamp, component: { ...component, name: 'coupon-centre', version } },
    components,
    dependencies,
  };
  return `${JSON.stringify({ ...listed, serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ ...listed, serialNumber: '' }))}` }, null, 2)}\n`;
}
