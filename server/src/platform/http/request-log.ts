import type { FastifyBaseLogger } from 'fastify';

type Say = (...said: unknown[]) => void;
type Child = Parameters<FastifyBaseLogger['child']>;

/** A request's log, made when something is said: most requests say nothing. */
class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Child[0];
  readonly #options: Child[1];
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Child[0], options: Child[1]) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  get level() {
    return this.#log.level;
  }
  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...given);
  }
  fatal(...said: unknown[]): void {
    (this.#log.fatal as Say)(...said);
  }
  error(...said: unknown[]): void {
    (this.#log.error as Say)(...said);
  }
  warn(...said: unknown[]): void {
    (this.#log.warn as Say)(...said);
  }
  info(...said: unknown[]): void {
    (this.#log.info as Say)(...said);
  }
  debug(...said: unknown[]): void {
    (this.#log.debug as Say)(...said);
  }
  trace(...said: unknown[]): void {
    (this.#log.trace as Say)(...said);
  }
  silent(...said: unknown[]): void {
    (this.#log.silent as Say)(...said);
  }
}

/** The log of a request with its trace id. */
export const logWhenNeeded = (parent: FastifyBaseLogger, bindings: Child[0], options: Child[1]): FastifyBaseLogger =>
  new RequestLog(parent, bindings, options) as FastifyBaseLogger;
