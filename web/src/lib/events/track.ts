import { serverNow } from '#lib/time/server-clock.ts';

export type EventProps = Readonly<Record<string, string | number | boolean>>;

/**
 * A usage event: something the person did, or that happened on the page. Contains no phone number, code or amount of
 * money.
 */
export interface PageEvent {
  readonly event: string;
  /** Epoch milliseconds on the server. */
  readonly atMs: number;
  readonly props: EventProps;
  /** The tapped element, from which the other properties are derived. */
  readonly tapped?: EventTarget | null;
}

let early: PageEvent[] = [];
let receive = (pageEvent: PageEvent): void => {
  early.push(pageEvent);
};

/** Records a usage event (specification §1, §7). The sender is loaded once the page is idle. */
export const track = (event: string, props: EventProps = {}): void => receive({ event, atMs: serverNow(), props });

/** Records every tap, in the capture phase: the handler may remove the tapped element. */
export const noteTaps = (): void =>
  document.addEventListener(
    'click',
    ({ target }) => receive({ event: 'tap', atMs: serverNow(), props: { path: location.pathname }, tapped: target }),
    true,
  );

/** Sets the receiver of events; it gets those recorded so far first. */
export const receiveEvents = (receiver: (pageEvent: PageEvent) => void): void => {
  receive = receiver;
  for (const pageEvent of early) receiver(pageEvent);
  early = [];
};
