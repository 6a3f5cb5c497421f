/** As far as we use it; the package has no types of its own. */
declare module 'smpp' {
  import type { Server, Socket } from 'node:net';

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly system_id?: string;
    readonly password?: string;
    readonly esm_class: number;
    readonly source_addr: string;
    readonly destination_addr: string;
    readonly data_coding: number;
    readonly registered_delivery: number;
    readonly validity_period?: unknown;
    /** Undefined in a PDU that ends early. */
    readonly short_message?: { readonly message: unknown; readonly udh?: readonly Buffer[] };
    readonly message_payload?: { readonly message: unknown };
    readonly message_id?: string;
    readonly receipted_message_id?: string;
    readonly message_state?: number;
    isResponse(): boolean;
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }

  type Fields = Readonly<Record<string, unknown>>;
  /** False: the connection is closed, nothing was sent. */
  type Command = (fields: Fields, onResponse?: (response: Pdu) => void) => boolean;

  export interface Session {
    on(event: 'close' | 'connect' | 'secureConnect', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(
      event:
        | 'bind_transceiver'
        | 'deliver_sm_resp'
        | 'enquire_link'
        | 'enquire_link_resp'
        | 'generic_nack'
        | 'pdu'
        | 'submit_sm'
        | 'unbind'
        | 'unbind_resp',
      listener: (pdu: Pdu) => void,
    ): this;
    send(response: Pdu, onSent?: () => void): void;
    destroy(): void;
    readonly socket: Socket;
    readonly bind_transceiver: Command;
    readonly deliver_sm: Command;
    readonly enquire_link: Command;
    readonly submit_sm: Command;
    readonly unbind: Command;
  }

  const smpp: {
    createServer(options: object, onSession: (session: Session) => void): Server;
    createServer(onSession: (session: Session) => void): Server;
    connect(options: { readonly host: string; readonly port: number; readonly tls: boolean }): Session;
    readonly errors: Readonly<Record<string, number>>;
  };
  // biome-ignore lint/style/noDefaultExport: what the package exports
  export default smpp;
}
