import type { Phone } from '#journey/page/phone.ts';

/** A state of the page, and how to get there from any other. */
export interface Screen {
  readonly name: string;
  readonly who: 'guest' | 'owner';
  /** A sheet covers the rest, so only what fits the screen is captured. */
  readonly isSheet?: boolean;
  readonly go: (phone: Phone) => Promise<void>;
}

export const dialog = ({ page }: Phone) => page.getByRole('dialog').waitFor();
