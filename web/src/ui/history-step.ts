/** Is told of every step in the browser's history, before the router is; set by what loads later (`close-on-back.ts`). */
export const historyStep = { first: (_event: Event): void => undefined };
