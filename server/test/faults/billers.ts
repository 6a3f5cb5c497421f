import type { Clock } from '#foundation/time/clock.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { createTmf654 } from '#platform/gateways/provisioning/tmf654.ts';
import { BALANCE_TOKEN, startBalanceServer } from '#test/balance-server.ts';
import { documentedGateway, startJsonBiller } from '#test/json-biller.ts';

/** What took effect at the biller: an order number for each time. */
interface Effects {
  readonly granted: readonly string[];
  readonly reversed: readonly string[];
}

/** A biller that runs, and our adapter for it. */
interface RunningBiller {
  readonly port: number;
  /** The adapter, for the biller at this port of this machine. */
  gateway(port: number): Provisioning | Promise<Provisioning>;
  effects(): Effects;
  close(): Promise<void>;
}

const present = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined);

/** Every biller of the matrix. A new adapter is one more row. */
export const billers: Readonly<Record<string, (clock: Clock) => Promise<RunningBiller>>> = {
  async TMF654(clock) {
    const { port, kept, close } = await startBalanceServer(clock);
    return {
      port,
      close,
      gateway: (at) => createTmf654({ url: `http://127.0.0.1:${at}/v4`, authorization: BALANCE_TOKEN, prefix: '86' }),
      effects: () => ({
        granted: present(kept.topupBalance.map(({ voucher }) => voucher)),
        reversed: present(kept.adjustBalance.map(({ description }) => description?.split(' ').at(-1))),
      }),
    };
  },

  async 'the module of docs/integrations.md'(clock) {
    const { port, book, close } = await startJsonBiller(clock);
    const of = (wanted: string) => book.filter(({ status }) => status === wanted).map(({ orderNo }) => orderNo);
    return {
      port,
      close,
      gateway: (at) => documentedGateway(`http://127.0.0.1:${at}`, clock),
      effects: () => ({ granted: of('DONE'), reversed: of('UNDONE') }),
    };
  },
};
