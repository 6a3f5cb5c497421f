import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

interface Assets {
  readonly assetsDir: string;
  /** The front end's base path. */
  readonly base: string;
}

/** A front end's built files, named by their content: cached for a year, sent as compressed by the build. */
export const serveAssets = async (http: FastifyInstance, { assetsDir, base }: Assets): Promise<void> => {
  await http.register(serveFiles, {
    root: assetsDir,
    prefix: `${base}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    schemaHide: true,
  });
};
