import type { Installation } from './installation.ts';

interface Foreign {
  /** Origins of the nodes or of the balancer before them. */
  readonly addresses: readonly string[];
  /** postgres://… of a role that reads every table and may lock them. */
  readonly database: string;
  readonly sandboxKey: string | undefined;
  readonly killCommand: string | undefined;
}

/** A test installation that somebody else runs: only what the wire, the database and one command can do to it. */
export const foreignInstallation = ({ addresses, database, sandboxKey, killCommand }: Foreign): Installation => ({
  kind: 'foreign',
  addresses: () => addresses,
  database: { connectionString: database },
  sandboxKey,
  killCommand,
  close: async () => undefined,
});
