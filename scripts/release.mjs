import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answerHelp, readArguments } from './set-up/arguments.mjs';
import { buildClient, buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, INTERRUPTED, isStopping } from './set-up/child.mjs';
import { install } from './set-up/install.mjs';
import { checkPrerequisites } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { identify } from './set-up/release/identity.mjs';
import { packTree } from './set-up/release/pack.mjs';
import { partsList } from './set-up/release/parts-list.mjs';
import { writeSums } from './set-up/release/sums.mjs';
import { assemble } from './set-up/release/tree.mjs';
import { Problem, runCommand, say } from './set-up/say.mjs';

/*
 * `npm run release`: an archive for each processor, with everything that runs, its list of parts, and checksums. The same commit gives
 * the same bytes. `npm run release -- --arch x64 --output /srv/releases`
 */

const ARCHITECTURES = ['x64', 'arm64'];
const USAGE = 'Usage: npm run release -- [--arch x64,arm64] [--output <folder>]';
answerHelp(
  `${USAGE}\nMakes an archive for each processor, with everything that runs, its list of parts, and checksums.`,
);

function wantedArchitectures(list) {
  const wanted = list.split(',');
  const unknown = wanted.find((arch) => !ARCHITECTURES.includes(arch));
  if (unknown !== undefined)
    throw new Problem(`There are archives for ${ARCHITECTURES.join(' and ')}, not for "${unknown}".`);
  return wanted;
}

/** Makes the archive for one architecture and its list of parts; returns their paths. */
async function release(arch, identity, output) {
  const name = `coupon-centre-${identity.version}-linux-${arch}`;
  const stage = mkdtempSync(join(tmpdir(), 'coupon-centre-release-'));
  try {
    say(`Putting ${name} together …`);
    const tree = join(stage, name);
    await assemble(tree, { ...identity, arch });
    const parts = join(output, `${name}.cdx.json`);
    writeFileSync(parts, partsList({ ...identity, arch }));
    const archive = join(output, `${name}.tar.gz`);
    await packTree(tree, archive, identity.madeAt);
    return [archive, parts];
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  checkPrerequisites();
  const options = {
    arch: { type: 'string', default: ARCHITECTURES.join(',') },
    output: { type: 'string', default: inProject('releases') },
  };
  const { values } = readArguments({ options }, USAGE);
  const architectures = wantedArchitectures(values.arch);
  const output = resolve(values.output);
  handOnSignals();
  for (const step of [install, buildFrontEnds, buildClient]) {
    await step();
    if (isStopping()) return INTERRUPTED;
  }
  mkdirSync(output, { recursive: true });
  const identity = identify();
  const files = [];
  for (const arch of architectures) files.push(...(await release(arch, identity, output)));
  await writeSums(output, files);
  say(['', ...files, join(output, 'SHA256SUMS')].join('\n'));
  return 0;
});
