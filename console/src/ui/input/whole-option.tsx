import type { ReactNode } from 'react';

/** An option of a `Select` (its `optionRender`) that is shown whole, over several lines where the list is narrow. */
export const wholeOption = ({ label }: { readonly label?: ReactNode }) => (
  <div style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{label}</div>
);
