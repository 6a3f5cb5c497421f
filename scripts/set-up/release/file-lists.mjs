import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The list of what an archive has, by which it is checked before it is used. */
const FILES = 'FILES.sha256';
/** What goes into an image; named by docker, podman and buildah. */
const IMAGE_CONTENTS = '.dockerignore';
/** The documents say to edit these where the archive was unpacked; nothing that runs reads them. */
const EDITED = ['deploy/compose', 'deploy/kubernetes'];

const isEdited = (file) => EDITED.some((folder) => file.startsWith(`${folder}/`));

/** The files below a folder, sorted, without links. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path, name }) => relative(folder, join(parentPath ?? path, name)))
    .sort();
}

/** Writes the checksums of an archive's files, without those that people edit. */
export function writeFileList(tree) {
  const lines = filesBelow(tree)
    .filter((file) => !isEdited(file))
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(tree, file)));
      return `${hash.digest('hex')}  ${file}\n`;
    });
  writeFileSync(join(tree, FILES), lines.join(''));
}

/** Lets only what the archive has into an image: no settings, keys or data that are put next to it, or into what people edit. */
export function writeImageContents(tree) {
  const own = [...readdirSync(tree), FILES, IMAGE_CONTENTS].sort();
  const lines = ['*', ...own.map((name) => `!${name}`), ...EDITED, '**/.env'];
  writeFileSync(join(tree, IMAGE_CONTENTS), lines.map((line) => `${line}\n`).join(''));
}
