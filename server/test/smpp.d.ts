/** As far as the tests' SMS centre uses it; the package has no types of its own. */
declare module 'smpp' {
  import type { Server } from 'node:net';

  export interface Pdu {
    readonly source_addr: string;
    readonly destination_addr: string;
    readonly data_coding: number;
    readonly registered_delivery: number;
    readonly validity_period?: unknown;
    readonly short_message: { readonly message: unknown };
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }

  export interface Session {
    on(event: 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'bind_transceiver' | 'enquire_link' | 'submit_sm' | 'unbind', listener: (pdu: Pdu) => void): this;
    send(pdu: Pdu): void;
    deliver_sm(fields: Readonly<Record<string, unknown>>): void;
    destroy(): void;
  }

  const smpp: { createServer(onSession: (session: Session) => void): Server };
  // biome-ignore lint/style/noDefaultExport: what the package exports
  export default smpp;
}
