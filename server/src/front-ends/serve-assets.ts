import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

interface Assets {
  readonly assetsDir: string;
  /** The front end's base path. */
  readonly base: string;
}

/** What browsers read in documents only: on the files of a page it would be a quarter of the headers before each. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'permissions-policy'] as const;

/** A front end's built files, named by their content: cached for a year, sent as compressed by the build. */
export const serveAssets = async (http: FastifyInstance, { assetsDir, base }: Assets): Promise<void> => {
  await http.register((files, _options, done) => {
    files.addHook('onSend', async (_request, reply) => {
      for (const name of OF_DOCUMENTS) reply.removeHeader(name);
    });
    void files.register(serveFiles, {
      root: assetsDir,
      prefix: `${base}/assets/`,
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      // The name tells versions apart, and no part of a file is asked for.
      lastModified: false,
      acceptRanges: false,
      schemaHide: true,
    });
    done();
  });
};
