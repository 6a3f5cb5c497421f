import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject, project } from '../project.mjs';

/** Where nothing says when the sources were made: a time that every archive format can hold. */
const NO_TIME = 315_532_800;

/** What git says, or nothing outside of a repository. */
function git(...gitArguments) {
  try {
    return execFileSync('git', gitArguments, {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * The release's version (SemVer), commit, and time in seconds. Of the commit with the tag v<version> it is the version of package.json;
 * another commit gets a pre-release of it, and so does a tree with changes or outside of git, which says so.
 */
export function identify() {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const commit = git('rev-parse', 'HEAD');
  const madeAt = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? NO_TIME);
  if (commit === undefined) return { version: `${version}-dev.unknown`, commit: 'unknown', madeAt };
  const isChanged = git('status', '--porcelain') !== '';
  const isTagged = git('tag', '--points-at', 'HEAD')?.split('\n').includes(`v${version}`) === true;
  if (isTagged && !isChanged) return { version, commit, madeAt };
  return { version: `${version}-dev.g${commit.slice(0, 12)}${isChanged ? '.changed' : ''}`, commit, madeAt };
}
