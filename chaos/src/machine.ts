import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What faults need of the machine. */
export interface Machine {
  readonly isRoot: boolean;
  /** Path of libfaketime; undefined where it is not installed. */
  readonly faketime: string | undefined;
  /** Whether a file can be mounted as an ext4 file system. */
  readonly hasLoop: boolean;
}

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
];

const succeeds = (program: string, ...programArguments: readonly string[]): boolean => {
  try {
    execFileSync(program, programArguments, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export function lookAtMachine(): Machine {
  const isRoot = process.getuid?.() === 0;
  return {
    isRoot,
    faketime: FAKETIME.find((path) => existsSync(path)),
    hasLoop: isRoot && succeeds('losetup', '--find') && succeeds('mkfs.ext4', '-V') && succeeds('perl', '-v'),
  };
}
