/** Nothing there yet: an empty ticket, its outline only, and a signal that finds nothing. */
export const NothingHereArt = () => (
  <svg aria-hidden="true" viewBox="0 0 200 130" width="100%">
    <ellipse cx="100" cy="116" fill="var(--line)" opacity=".6" rx="66" ry="6" />
    <path
      d="M46 34h108a8 8 0 0 1 8 8v12a11 11 0 0 0 0 22v12a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8V76a11 11 0 0 0 0-22V42a8 8 0 0 1 8-8Z"
      fill="var(--surface)"
      stroke="var(--brand-ink)"
      strokeWidth="3"
    />
    <path d="M82 38v54" stroke="var(--brand-ink)" strokeDasharray="5 6" strokeWidth="2.5" />
    <path d="M98 56h44M98 70h28" stroke="var(--line)" strokeLinecap="round" strokeWidth="7" />
    <g fill="none" stroke="var(--brand-bright)" strokeLinecap="round" strokeWidth="4">
      <path d="M54 66a14 14 0 0 1 14 14" />
      <path d="M54 53a27 27 0 0 1 18 9" opacity=".45" />
    </g>
    <circle cx="56" cy="79" fill="var(--warm)" r="4.5" />
    <path d="M166 20v12m-6-6h12M28 98v8m-4-4h8" stroke="var(--warm)" strokeLinecap="round" strokeWidth="3" />
  </svg>
);
