/** A route that takes every SMS and reports that it could not be delivered. */
export function createGateway({ clock }) {
  let take;
  return {
    async send({ id }) {
      setTimeout(() => void take?.({ by: { id }, state: 'failed', atMs: clock.now(), detail: 'UNDELIV' }), 500);
      return { kind: 'accepted', references: [] };
    },
    async listen(given) {
      take = given;
      return async () => {
        take = undefined;
      };
    },
  };
}
