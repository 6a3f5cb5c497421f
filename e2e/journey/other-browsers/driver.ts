/** What the journeys in other browsers need of one; both speak WebDriver (W3C), each over its own line. */
export interface Driver {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Runs a function body in the page; `arguments` holds the values. */
  run(script: string, ...values: readonly unknown[]): Promise<unknown>;
  /** Waits for an element by XPath and returns its id; what is hidden does not count. */
  find(xpath: string): Promise<string>;
  tap(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** A picture of what is shown, as a PNG in base64. */
  picture(): Promise<string>;
  stop(): Promise<void>;
}

/** One command of WebDriver: its name, as Firefox spells it, and what is sent with it. */
export type Send = (command: Command, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;

export type Command =
  | 'Navigate'
  | 'ExecuteScript'
  | 'FindElement'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'TakeScreenshot'
  | 'SetWindowRect';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 100;

const idOf = (found: unknown): string => {
  const id = (found as Readonly<Record<string, unknown>> | null)?.[ELEMENT];
  if (typeof id !== 'string') throw new Error(`no element: ${JSON.stringify(found)}`);
  return id;
};

/** Repeats what fails while the page is not there yet; throws the last failure. */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }
}

/** The browser behind a line of commands. */
export function driverOf(name: string, send: Send, stop: () => Promise<void>): Driver {
  const find = async (xpath: string): Promise<string> =>
    patiently(async () => idOf(await send('FindElement', { using: 'xpath', value: xpath })));
  return {
    name,
    stop,
    find,
    open: async (url) => void (await send('Navigate', { url })),
    run: (script, ...args) => send('ExecuteScript', { script, args }),
    // The element may be drawn again between being found and being tapped.
    tap: (xpath) =>
      patiently(async () => {
        const id = idOf(await send('FindElement', { using: 'xpath', value: xpath }));
        await send('ElementClick', { id });
      }),
    type: async (xpath, text) => void (await send('ElementSendKeys', { id: await find(xpath), text })),
    picture: async () => String(await send('TakeScreenshot', { full: false })),
  };
}
