/** Something failed on the way: a ticket torn along its perforation. */
export const WentWrongArt = () => (
  <svg aria-hidden="true" viewBox="0 0 200 130" width="100%">
    <ellipse cx="100" cy="116" fill="var(--line)" opacity=".6" rx="66" ry="6" />
    <g fill="var(--surface)" stroke="var(--brand-ink)" strokeLinejoin="round" strokeWidth="3">
      <path d="M72 28 40 34a8 8 0 0 0-6 9l2 12a11 11 0 0 1 4 22l2 12a8 8 0 0 0 9 6l32-6-6-11 4-9-9-8 6-10-8-8 5-9Z" />
      <path d="m98 34 58 2a8 8 0 0 1 8 8v11a11 11 0 0 0-1 22v12a8 8 0 0 1-8 8l-58-2 7-10-6-9 8-9-7-9 7-8Z" />
    </g>
    <path d="M118 60h30M118 74h18" stroke="var(--line)" strokeLinecap="round" strokeWidth="7" />
    <path d="m86 16 2 10m9-12-3 11" stroke="var(--warm)" strokeLinecap="round" strokeWidth="3.5" />
    <path d="M54 55v14" stroke="var(--warm)" strokeLinecap="round" strokeWidth="5" />
    <circle cx="55" cy="79" fill="var(--warm)" r="3.2" />
  </svg>
);
