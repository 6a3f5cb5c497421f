import type { ReactNode } from 'react';

/**
 * Base of every illustration: one outlined ticket in the middle, its notch to the right, a shadow below, two sparks.
 * Each illustration draws over it (`children`) or on the ticket itself (`print`).
 */
export const Scene = ({ print, children }: { readonly print?: ReactNode; readonly children?: ReactNode }) => (
  <svg aria-hidden="true" viewBox="0 0 200 130" width="100%">
    <ellipse cx="100" cy="118" fill="var(--line)" opacity=".6" rx="66" ry="6" />
    <g transform="rotate(-6 100 66)">
      <path
        d="M42 32h98a9 9 0 0 1 9 9v12a14 14 0 0 0 0 28v12a9 9 0 0 1-9 9H42a9 9 0 0 1-9-9V41a9 9 0 0 1 9-9Z"
        fill="var(--surface)"
        stroke="var(--brand-ink)"
        strokeWidth="3"
      />
      <path d="M68 36v64" stroke="var(--brand-ink)" strokeDasharray="1 7" strokeLinecap="round" strokeWidth="3.5" />
      {print}
    </g>
    <path d="M44 12v12m-6-6h12M22 96v8m-4-4h8" stroke="var(--warm)" strokeLinecap="round" strokeWidth="3" />
    {children}
  </svg>
);

/** The signal that the notch sends out. */
export const Signal = () => (
  <>
    <circle cx="150" cy="67" fill="var(--warm)" r="6" />
    <g fill="none" stroke="var(--brand-bright)" strokeLinecap="round" strokeWidth="4">
      <path d="M163 56a17 17 0 0 1 0 22" />
      <path d="M172 48a29 29 0 0 1 0 38" opacity=".6" />
      <path d="M181 40a41 41 0 0 1 0 54" opacity=".25" />
    </g>
  </>
);
