import { type Fault, ownOf, type Scene, seconds } from './fault.ts';

function proxyOf(scene: Scene) {
  const { proxy } = ownOf(scene);
  if (proxy === undefined) throw new Error('this fault needs several nodes');
  return proxy;
}

export const networkFaults: readonly Fault[] = [
  {
    name: 'cut-network',
    words: 'the network between the nodes and the database breaks for 1 to 8 seconds',
    on: ['nodes'],
    times: 3,
    async happen(scene) {
      const proxy = proxyOf(scene);
      proxy.cut();
      await seconds(scene.random.between(1, 8));
      proxy.mend();
    },
  },
  {
    name: 'silent-network',
    words: 'the network between the nodes and the database passes nothing on for 5 to 13 seconds',
    on: ['nodes'],
    times: 2,
    async happen(scene) {
      const proxy = proxyOf(scene);
      proxy.hang();
      await seconds(scene.random.between(5, 13));
      proxy.mend();
    },
  },
];
