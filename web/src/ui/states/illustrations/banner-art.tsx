/**
 * For the coupon centre's head, which is dark in both schemes: two tickets fanned out, with the signal from the notch.
 */
export const BannerArt = () => (
  <svg aria-hidden="true" viewBox="0 0 180 120" width="100%">
    <g fill="none" stroke="#5fd6e6" strokeLinecap="round" strokeWidth="3">
      <path d="M136 34a25 25 0 0 1 0 36" opacity=".9" />
      <path d="M147 24a41 41 0 0 1 0 56" opacity=".5" />
      <path d="M158 14a57 57 0 0 1 0 76" opacity=".22" />
    </g>
    <g transform="rotate(-16 70 64)">
      <path
        d="M20 34h86a8 8 0 0 1 8 8v8a12 12 0 0 0 0 24v8a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8Z"
        fill="#0fa3b8"
      />
      <path d="M42 38v50" stroke="#bdf1f7" strokeDasharray="1 7" strokeLinecap="round" strokeWidth="3" />
    </g>
    <g transform="rotate(4 76 66)">
      <path
        d="M26 38h86a8 8 0 0 1 8 8v8a12 12 0 0 0 0 24v8a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8V46a8 8 0 0 1 8-8Z"
        fill="#ff7a45"
      />
      <path d="M48 42v50" stroke="#ffe3d5" strokeDasharray="1 7" strokeLinecap="round" strokeWidth="3" />
      <path
        d="m68 54 9 11 9-11m-9 11v16m-9-12h18m-18 6h18"
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="4.5"
      />
    </g>
    <circle cx="124" cy="68" fill="#ffd166" r="6" />
    <path d="M24 14v12m-6-6h12M160 104v8m-4-4h8" stroke="#ffd166" strokeLinecap="round" strokeWidth="3" />
  </svg>
);
