/** A mail to one person. */
export interface Mail {
  /** Ours, and the local part of its Message-ID: the same id again is the same mail. */
  readonly id: string;
  /** One address without a name; leaves the process towards the gateway only. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** The same as `text`, for mail programs that show HTML. */
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

/** A file of a mail. */
export interface Attachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Accepted is not delivered: the mail server may still send it back. */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  /** Not taken. `isPermanent`: the same mail will be refused again. `reason` holds no address. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isPermanent: boolean };

/** The system that sends mail. If `send` rejects, it is unknown whether the mail was taken: it is given again with the same id. */
export interface MailGateway {
  send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome>;
}
