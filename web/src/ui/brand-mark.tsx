/**
 * The mark: a ticket whose notch is the source of a signal. `size` is its height; colours follow the scheme. Decoration,
 * since the name stands beside it.
 */
export const BrandMark = ({ size = '2.3333rem' }: { readonly size?: string }) => (
  <svg aria-hidden="true" height={size} viewBox="0 0 40 40" width={size}>
    <path
      d="M9 6h22a5 5 0 0 1 5 5v5.2a3.8 3.8 0 0 0 0 7.6V29a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5v-5.2a3.8 3.8 0 0 0 0-7.6V11a5 5 0 0 1 5-5Z"
      fill="var(--mark, var(--brand))"
    />
    <g fill="none" stroke="var(--mark-line, var(--on-brand))" strokeLinecap="round" strokeWidth="2.8">
      <path d="M12.5 20.5a7 7 0 0 1 7 7" />
      <path d="M12.5 13.5a14 14 0 0 1 14 14" />
    </g>
    <circle cx="13.3" cy="26.7" fill="var(--mark-dot, var(--warm))" r="2.6" />
  </svg>
);
