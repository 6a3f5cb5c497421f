/**
 * The brand mark: a ticket whose notch sends out a signal. `size` is its height, in the page's unit; colours follow the scheme. Decorative,
 * since the name is next to it.
 */
export const BrandMark = ({ size = '2.3333em' }: { readonly size?: string }) => (
  <svg aria-hidden="true" height={size} viewBox="0 0 40 40" width={size}>
    <path
      d="M8 6h23a5 5 0 0 1 5 5v2.6a6.4 6.4 0 0 0 0 12.8V29a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z"
      fill="var(--mark, var(--brand))"
    />
    <g fill="none" stroke="var(--mark-line, var(--on-brand))" strokeLinecap="round" strokeWidth="2.8">
      <path d="M28.3 12.3a10.9 10.9 0 0 0 0 15.4" />
      <path d="M22.2 9.5a17 17 0 0 0 0 21" />
      <path d="M15.7 9.5a23 23 0 0 0 0 21" opacity=".45" />
    </g>
    <circle cx="35.8" cy="20" fill="var(--mark-dot, var(--warm))" r="3.2" />
  </svg>
);
