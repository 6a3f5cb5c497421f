import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { z } from 'zod';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { StartProblem } from '#platform/process/start-problem.ts';

/** A module that waits for something when it is loaded does not hold up the start for longer. */
const LOADED_WITHIN_MS = 10 * SECOND_MS;

const PROJECT = resolve(import.meta.dirname, '../../../..');

/** A module outside the product, by its path; relative ones from the project's root. */
const MODULE = /^\.{0,2}\/.+\.(mjs|js|ts)$/;

export type ModulePath = `${string}/${string}`;
export const isModulePath = (value: string | undefined): value is ModulePath =>
  value !== undefined && MODULE.test(value);

/** A setting that names an adapter of ours, or a module that implements the port. */
export const gatewaySetting = <Name extends string>(...names: readonly Name[]) =>
  z
    .custom<Name | ModulePath>(
      (value) => typeof value === 'string' && ((names as readonly string[]).includes(value) || isModulePath(value)),
    )
    .optional()
    .describe(`${names.join(', ')}, or the path of a module like ./my-gateway.mjs`);

/** Given to a module's `createGateway`. */
export interface GatewayModuleNeeds {
  /** The variables whose names begin with `GATEWAY_`: the module's own settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

interface Wanted {
  /** Name of the setting. */
  readonly setting: string;
  readonly path: string;
  /** The port's methods. */
  readonly methods: readonly string[];
}

/** An error's words, without what the module's settings hold and without numbers. */
function reasonOf(error: unknown, settings: GatewayModuleNeeds['settings']): string {
  const said = hidePhones(error instanceof Error ? error.message : String(error));
  return Object.entries(settings)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((text, [name, value]) => text.replaceAll(value, `<${name}>`), said);
}

/** Loads a module that implements a port. Throws StartProblem when it cannot, saying what is missing. */
export async function loadGateway<Port>({ setting, path, methods }: Wanted, needs: GatewayModuleNeeds): Promise<Port> {
  const problem = (what: string) => new StartProblem(`${setting}: the module ${path} ${what}.`);
  const inTime = <T>(work: Promise<T>, what: string): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(problem(`does not end ${what} within ${LOADED_WITHIN_MS / SECOND_MS} s`)),
      LOADED_WITHIN_MS,
    );
    return Promise.race([work, promise]).finally(() => clearTimeout(timer));
  };
  const loading = import(pathToFileURL(resolve(PROJECT, path)).href).catch((error: unknown) => {
    throw problem(`cannot be loaded (${error instanceof Error ? error.message : String(error)})`);
  });
  const module = await inTime(loading, 'loading');
  if (typeof module.createGateway !== 'function') throw problem('exports no function createGateway');
  const making = Promise.resolve()
    .then(() => module.createGateway(needs))
    .catch((error: unknown) => {
      throw problem(`fails in createGateway (${reasonOf(error, needs.settings)})`);
    });
  const gateway = await inTime(making, 'createGateway');
  const missing = methods.filter((name) => typeof gateway?.[name] !== 'function');
  if (missing.length > 0) throw problem(`makes a gateway without ${missing.join(', ')}`);
  return gateway as Port;
}
