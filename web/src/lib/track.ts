import { serverNow } from './server-clock.ts';

export type EventProps = Readonly<Record<string, string | number | boolean>>;

/** Something that somebody did on the page, or that happened to it. No phone number, code or sum of money in it. */
export interface Happening {
  readonly event: string;
  /** Epoch milliseconds on the server. */
  readonly atMs: number;
  readonly props: EventProps;
}

let early: Happening[] = [];
let receive = (happening: Happening): void => {
  early.push(happening);
};

/** Notes a usage event (specification §1, §7). What sends them comes once the page has nothing else to do. */
export const track = (event: string, props: EventProps = {}): void => receive({ event, atMs: serverNow(), props });

/** From here on events go there, those that were noted before first. */
export const receiveEvents = (receiver: (happening: Happening) => void): void => {
  receive = receiver;
  for (const happening of early) receiver(happening);
  early = [];
};
