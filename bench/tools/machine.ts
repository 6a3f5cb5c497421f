import { cpus, totalmem } from 'node:os';

const GIGABYTE = 1_073_741_824;

/** Prints the machine in a line, and what shares it during the bench. */
export function printMachine(sharers: string): void {
  const cores = cpus();
  const memory = (totalmem() / GIGABYTE).toFixed(0);
  console.log(`${cores.length} × ${cores[0]?.model ?? 'unknown'}, ${memory} GB; ${sharers} share them.`);
}
