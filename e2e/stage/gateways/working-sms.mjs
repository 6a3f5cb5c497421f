/** A route that delivers every SMS. */
export function createGateway({ clock }) {
  let take;
  return {
    async send({ id }) {
      setTimeout(() => void take?.({ by: { id }, state: 'delivered', atMs: clock.now() }), 500);
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
