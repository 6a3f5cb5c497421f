import { useEffect, useState } from 'react';

/** Brings the focus back to where it was, once what was opened over the screen is taken away. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}
