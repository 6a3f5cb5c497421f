/** A promise that is kept by calling `open`. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export const createGate = (): Gate => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};
