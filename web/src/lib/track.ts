import { serverNow } from './server-clock.ts';

export type EventProps = Readonly<Record<string, string | number | boolean>>;

/** Something that somebody did on the page, or that happened to it. No phone number, code or sum of money in it. */
export interface Happening {
  readonly event: string;
  /** Epoch milliseconds on the server. */
  readonly atMs: number;
  readonly props: EventProps;
  /** What was tapped; the rest of its properties follows from that. */
  readonly tapped?: EventTarget | null;
}

let early: Happening[] = [];
let receive = (happening: Happening): void => {
  early.push(happening);
};

/** Notes a usage event (specification §1, §7). What sends them comes once the page has nothing else to do. */
export const track = (event: string, props: EventProps = {}): void => receive({ event, atMs: serverNow(), props });

/** Notes every tap from here on, before whoever is tapped acts on it: afterwards it may be gone. */
export const noteTaps = (): void =>
  document.addEventListener(
    'click',
    ({ target }) => receive({ event: 'tap', atMs: serverNow(), props: { path: location.pathname }, tapped: target }),
    true,
  );

/** From here on events go there, those that were noted before first. */
export const receiveEvents = (receiver: (happening: Happening) => void): void => {
  receive = receiver;
  for (const happening of early) receiver(happening);
  early = [];
};
