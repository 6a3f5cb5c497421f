import type { PageState } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { StateTone } from '#ui/state-tag.tsx';

const tones: Readonly<Record<PageState, StateTone>> = {
  DRAFT: 'busy',
  IN_REVIEW: 'warn',
  PUBLISHED: 'good',
  RETIRED: 'quiet',
};

export const toneOf = ({ state }: { readonly state: PageState }): StateTone => tones[state];
