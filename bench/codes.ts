import { startHost } from '#tools/host.ts';
import { printMachine } from '#tools/machine.ts';

/** Time to create a batch of exchange codes, compared with COPY alone of equal rows into a table with the same keys and indexes. */
const SIZE = process.argv[2] ?? '1000000';
const TARGET_SECONDS = 60;
const TARGET_GROWTH_MB = 100;

interface Host {
  readonly size: number;
  readonly copySeconds: number;
  readonly batchSeconds: number;
  readonly grownMb: number;
}

const { host, stop } = await startHost<Host>('codes-host', SIZE);
try {
  const { size, copySeconds, batchSeconds, grownMb } = host;
  printMachine('generator and database');
  console.log(`${size} codes.`);
  console.table([
    { what: 'COPY alone', seconds: copySeconds.toFixed(1), ratio: '1.00', target: '' },
    {
      what: 'a batch: codes, keyed hashes, COPY, file, stock',
      seconds: batchSeconds.toFixed(1),
      ratio: (batchSeconds / copySeconds).toFixed(2),
      target: batchSeconds < TARGET_SECONDS ? `< ${TARGET_SECONDS} s: yes` : `< ${TARGET_SECONDS} s: no`,
    },
  ]);
  console.log(`Memory grew by ${grownMb.toFixed(0)} MB (target: < ${TARGET_GROWTH_MB}).`);
} finally {
  await stop();
}
