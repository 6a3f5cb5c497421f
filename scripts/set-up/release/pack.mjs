import { basename, dirname } from 'node:path';
import { run } from '../child.mjs';
import { Problem } from '../say.mjs';

/** Packs a folder: sorted, everything of root, made at the same second, readable for everyone. Needs GNU tar. */
export async function packTree(tree, archive, madeAt) {
  const tarArguments = [
    ...['--create', '--sort=name', `--mtime=@${madeAt}`, '--format=gnu'],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'],
    ...['--use-compress-program', 'gzip --no-name', '--file', archive, '--directory', dirname(tree), basename(tree)],
  ];
  const code = await run('tar', tarArguments).catch(() => 1);
  if (code !== 0) throw new Problem('The archive could not be packed: this needs GNU tar and gzip.');
}
