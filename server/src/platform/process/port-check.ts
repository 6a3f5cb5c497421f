import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartProblem } from './start-problem.ts';

const problem = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(`Port ${port} is in use; stop the other process, or set PORT to another.`);
    case 'EACCES':
      return new StartProblem(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
      return new StartProblem(`HOST ${host} is not an address of this machine; 0.0.0.0 stands for all of them.`);
    default:
      return error;
  }
};

/** Listens with `listen`; throws StartProblem where the port is not available. */
export async function listenOrExplain<Listening>(
  host: string,
  port: number,
  listen: () => Promise<Listening>,
): Promise<Listening> {
  try {
    return await listen();
  } catch (error) {
    throw problem(error as NodeJS.ErrnoException, host, port);
  }
}

/** Checks that the port is available before anything else starts. Throws StartProblem. */
export async function checkPortIsFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await listenOrExplain(host, port, () => once(server.listen({ host, port }), 'listening'));
  server.close();
  await once(server, 'close');
}
