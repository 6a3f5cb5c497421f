import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Clock } from '#foundation/time/clock.ts';
import { StartProblem } from '#platform/process/start-problem.ts';

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

/** Loads a module that implements a port. Throws StartProblem when it cannot, saying what is missing. */
export async function loadGateway<Port>({ setting, path, methods }: Wanted, needs: GatewayModuleNeeds): Promise<Port> {
  const problem = (what: string) => new StartProblem(`${setting}: the module ${path} ${what}.`);
  const module = await import(pathToFileURL(resolve(PROJECT, path)).href).catch((error: unknown) => {
    throw problem(`cannot be loaded (${error instanceof Error ? error.message : String(error)})`);
  });
  if (typeof module.createGateway !== 'function') throw problem('exports no function createGateway');
  const gateway = await Promise.resolve()
    .then(() => module.createGateway(needs))
    .catch(() => {
      // Its words may hold what its settings hold.
      throw problem('fails in createGateway');
    });
  const missing = methods.filter((name) => typeof gateway?.[name] !== 'function');
  if (missing.length > 0) throw problem(`makes a gateway without ${missing.join(', ')}`);
  return gateway as Port;
}
