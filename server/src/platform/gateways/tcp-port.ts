import { z } from 'zod';

const MAX_PORT = 65_535;

/** A setting that holds the port of another machine. */
export const tcpPort = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .refine((port) => port <= MAX_PORT)
    .default(usual)
    .describe(`a whole number from 1 to ${MAX_PORT}`);
