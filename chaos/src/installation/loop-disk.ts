import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Disk } from './installation.ts';

const run = promisify(execFile);
const SIZE_BYTES = 768 * 1_048_576;
const CHUNK = Buffer.alloc(1_048_576);
const SMALL = Buffer.alloc(512);
const AGAIN_MS = 200;
const UNMOUNT_TRIES = 50;

/**
 * ext4's emergency stop (EXT4_IOC_SHUTDOWN, _IOR('X', 125, __u32)) without flushing its log: what was not flushed is gone, as after
 * a power cut. Node has no ioctl; Perl is part of every Debian.
 */
const SHUT_DOWN = `
  open(my $folder, '<', $ARGV[0]) or die "$!";
  my $without_flush = pack('L', 2);
  ioctl($folder, 0x8004587d, $without_flush) or die "$!";`;

/** Fills the disk to the last byte. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const chunk of [CHUNK, SMALL]) {
      for (;;) {
        const isFull = await file.write(chunk).then(
          ({ bytesWritten }) => bytesWritten < chunk.length,
          () => true,
        );
        if (isFull) break;
      }
      await file.sync().catch(() => undefined);
    }
  } finally {
    await file.close();
  }
}

/** An ext4 file system in a file, mounted through a loop device; needs root. */
export async function makeLoopDisk(folder: string): Promise<Disk> {
  const image = join(folder, 'disk.img');
  const path = join(folder, 'disk');
  await writeFile(image, '');
  await truncate(image, SIZE_BYTES);
  await run('mkfs.ext4', ['-q', '-F', image]);
  await mkdir(path);
  let device = '';
  /** A loop device of its own each time: another mount namespace may still hold the one that was cut off. */
  const mount = async (): Promise<void> => {
    const { stdout } = await run('losetup', ['--find', '--show', image]);
    device = stdout.trim();
    await run('mount', [device, path]);
    await chmod(path, 0o755);
  };
  /** Processes of the database may need a moment to end. */
  async function unmount(): Promise<void> {
    for (let left = UNMOUNT_TRIES; ; left -= 1) {
      const failed = await run('umount', [path]).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failed === undefined) break;
      if (left === 0) throw failed;
      await pause(AGAIN_MS);
    }
    await run('losetup', ['--detach', device]);
  }
  await mount();
  return {
    path,
    async fill() {
      const filler = join(path, 'filler');
      await fillUp(filler);
      return async () => {
        await rm(filler, { force: true });
        // Otherwise the next power cut brings it back.
        await run('sync', ['-f', path]);
      };
    },
    cutPower: async () => void (await run('perl', ['-e', SHUT_DOWN, path])),
    async mountAgain() {
      await unmount();
      await mount();
    },
    async remove() {
      await unmount();
      await rm(image);
    },
  };
}
