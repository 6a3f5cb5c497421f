import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

const { serializersSym } = pino.symbols;

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

  /** Where the framework looks for serializers that come before its own, which writes all fields of an error. */
  get [serializersSym](): unknown {
    return Reflect.get(this.#log, serializersSym);
  }
  get level() {
    return this.#log.level;
  }
  child(bindings: Child[0], options?: Child[1]): FastifyBaseLogger {
    return new RequestLog(this.#log, bindings, options) as FastifyBaseLogger;
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

/** A log whose children are made when they say something. Fastify takes them as they are, but checks each child of a `childLoggerFactory`. */
export const logWhenNeeded = (log: FastifyBaseLogger): FastifyBaseLogger =>
  new RequestLog(log, {}, undefined) as FastifyBaseLogger;
