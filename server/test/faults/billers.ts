import type { Clock } from '#foundation/time/clock.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { createTmf622 } from '#platform/gateways/provisioning/tmf622.ts';
import { orderOfExternalId } from '#platform/gateways/provisioning/tmf622-server.ts';
import { createTmf654 } from '#platform/gateways/provisioning/tmf654.ts';
import { BALANCE_TOKEN, startBalanceServer } from '#test/balance-server.ts';
import { documentedGateway, startJsonBiller } from '#test/json-biller.ts';
import { openProductOrdering, PROVIDER_TOKEN } from '#test/product-ordering-server.ts';

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

const at = (port: number): string => `http://127.0.0.1:${port}/v4`;

/** Orders that were completed, at a provider that takes an external id once, or as often as it comes. */
async function tmf622(clock: Clock, takesOnce: boolean): Promise<RunningBiller> {
  const provider = await openProductOrdering(() => clock.now());
  provider.state.takesOnce = takesOnce;
  const completed = () =>
    provider.orders.flatMap(({ state, externalId }) => (state === 'completed' ? [orderOfExternalId(externalId)] : []));
  const numbers = (isReversal: boolean) =>
    present(completed().map((ours) => (ours?.isReversal === isReversal ? ours.orderNo : undefined)));
  return {
    port: Number(new URL(provider.url).port),
    close: async () => provider.close(),
    gateway: (port) =>
      createTmf622(
        {
          url: at(port),
          authorization: PROVIDER_TOKEN,
          prefix: '86',
          customer: 'msisdn',
          catalogueUrl: undefined,
          listenerUrl: undefined,
        },
        clock,
      ),
    effects: () => ({ granted: numbers(false), reversed: numbers(true) }),
  };
}

/** A row without the fault 'repeat': an order that the network doubles is two to such a provider. Reconciliation finds it. */
export const TMF622_TAKES_TWICE = 'TMF622 whose provider takes an external id twice';

const present = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined);

/** Every biller of the matrix. A new adapter is one more row. */
export const billers: Readonly<Record<string, (clock: Clock) => Promise<RunningBiller>>> = {
  async TMF654(clock) {
    const { port, kept, close } = await startBalanceServer(clock);
    return {
      port,
      close,
      gateway: (port) => createTmf654({ url: at(port), authorization: BALANCE_TOKEN, prefix: '86' }),
      effects: () => ({
        granted: present(kept.topupBalance.map(({ voucher }) => voucher)),
        reversed: present(kept.adjustBalance.map(({ description }) => description?.split(' ').at(-1))),
      }),
    };
  },

  TMF622: (clock) => tmf622(clock, true),
  [TMF622_TAKES_TWICE]: (clock) => tmf622(clock, false),

  async 'the module of docs/integrations.md'(clock) {
    const { port, book, close } = await startJsonBiller(clock);
    const of = (wanted: string) => book.filter(({ status }) => status === wanted).map(({ orderNo }) => orderNo);
    return {
      port,
      close,
      gateway: (port) => documentedGateway(`http://127.0.0.1:${port}`, clock),
      effects: () => ({ granted: of('DONE'), reversed: of('UNDONE') }),
    };
  },
};
