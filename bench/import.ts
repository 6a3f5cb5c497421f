import { startHost } from '#tools/host.ts';
import { printMachine } from '#tools/machine.ts';

/** Time to import partner codes, compared with COPY alone of equal rows into a table with the same keys and indexes. */
const SIZE = process.argv[2] ?? '1000000';
const TARGET_GROWTH_MB = 100;

interface Host {
  readonly size: number;
  readonly taken: number;
  readonly failed: number;
  readonly copySeconds: number;
  readonly uploadSeconds: number;
  readonly importSeconds: number;
  readonly grownMb: number;
}

const { host, stop } = await startHost<Host>('import-host', SIZE);
try {
  const { size, taken, failed, copySeconds, uploadSeconds, importSeconds, grownMb } = host;
  printMachine('importer and database');
  console.log(`${size} lines.`);
  const row = (what: string, seconds: number) => ({
    what,
    seconds: seconds.toFixed(1),
    ratio: (seconds / copySeconds).toFixed(2),
  });
  console.table([
    row('COPY alone', copySeconds),
    row('reading and storing the file, sealed', uploadSeconds),
    row('processing its lines: hashes, seals, codes, lists, stock', importSeconds),
  ]);
  console.log(
    `${taken} taken, ${failed} failed. Memory grew by ${grownMb.toFixed(0)} MB (target: < ${TARGET_GROWTH_MB}).`,
  );
} finally {
  await stop();
}
