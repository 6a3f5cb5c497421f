import { useState } from 'react';
import { Button } from '#ui/button.tsx';

export interface RetryButtonProps {
  /** Until a promise that it returns is settled, the button is busy. */
  readonly onRetry: () => unknown;
  readonly children: string;
}

/** Asks again. What failed stays on the screen until there is an answer, so the button shows that one is awaited. */
export const RetryButton = ({ onRetry, children }: RetryButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    const asked = onRetry();
    if (!(asked instanceof Promise)) return;
    setBusy(true);
    await asked.catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onPress={() => void press()}>
      {children}
    </Button>
  );
};
