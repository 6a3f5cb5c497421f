/** Of the one icon that the page's start needs without the others. */
export const BELL = 'M6.5 16v-5a5.5 5.5 0 0 1 11 0v5l1.7 1.8H4.8L6.5 16ZM10 20.8h4';

export interface LineIconProps {
  /** In a box of 24 units. */
  readonly path: string;
  readonly size: string;
}

/** Lines in the colour and size of the text around them. Decorative: the text next to them carries the meaning. */
export const LineIcon = ({ path, size }: LineIconProps) => (
  <svg
    aria-hidden="true"
    fill="none"
    height={size}
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.8"
    viewBox="0 0 24 24"
    width={size}
  >
    <path d={path} />
  </svg>
);
