/** Input as WebDriver describes it in both its protocols. */
export interface Input {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** A browser other than Chromium, at the size of a phone. */
export interface OtherBrowser {
  readonly pointerType: 'mouse' | 'touch';
  /** Returns once the page has loaded. */
  open(url: string): Promise<void>;
  /** Runs a self-contained function in the page; argument and result are JSON. */
  evaluate<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  act(input: Input): Promise<void>;
  /** What is shown, as a PNG. */
  picture(): Promise<Buffer>;
  /** Errors of scripts and in the console, where the browser reports them. */
  troubles(): readonly string[];
  stop(): Promise<void>;
}

/** CSS pixels. */
export const PHONE = { width: 375, height: 812 } as const;

/** An expression whose value is the function's result as JSON. */
export const expressionOf = (work: (argument: never) => unknown, argument: unknown): string =>
  `JSON.stringify((${work})(${JSON.stringify(argument)}))`;
