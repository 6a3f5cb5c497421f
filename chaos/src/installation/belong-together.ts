import type pg from 'pg';
import { withClient } from '#checker/check.ts';
import { UsageProblem } from '#usage-problem.ts';
import { createWire } from '#workload/wire.ts';
import type { Installation } from './installation.ts';

const PATIENCE_MS = 30_000;
const CONNECT_MS = 10_000;
/** The number range of invented subscribers: three fixed digits and eight that count up. */
const COUNTED_DIGITS = 8;

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : String(error);

/** How many numbers the sandbox has given out, as the database says. */
async function numbersGiven(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ next: string }>('SELECT next FROM sandbox_number');
  return Number(rows[0]?.next);
}

/** The number of a subscriber whom the server makes now, as a position in the range. */
async function newNumber(installation: Installation, patienceMs: number): Promise<number> {
  const wire = createWire(installation);
  const timer = setTimeout(() => wire.halt(), patienceMs);
  try {
    const [made] = (await wire.sandbox('/sandbox/sessions', { count: 1 })) as readonly { readonly phone: string }[];
    return Number(made?.phone.slice(-COUNTED_DIGITS));
  } catch (error) {
    const seen = Object.keys(wire.takeSeen()).join(', ');
    const why = error instanceof Error && error.name === 'Halted' ? `no answer (${seen})` : messageOf(error);
    throw new UsageProblem(`--address ${installation.addresses().join(',')}: ${why}`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether the server's database is the one that is named: a subscriber whom the server makes must be counted there. Throws UsageProblem
 * where it is not, or where one of the two does not answer.
 */
export async function checkBelongTogether(installation: Installation, patienceMs = PATIENCE_MS): Promise<void> {
  const config = { ...installation.database, connectionTimeoutMillis: CONNECT_MS };
  const counted = (): Promise<number> =>
    withClient(config, numbersGiven, 0).catch((error: unknown) => {
      throw new UsageProblem(`--database: ${messageOf(error)}`);
    });
  const before = await counted();
  const position = await newNumber(installation, patienceMs);
  const after = await counted();
  if (before <= position && position < after) return;
  throw new UsageProblem(
    '--database is not the database of the server at --address: a subscriber whom the server made just now is not in it.',
  );
}
