import type { ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import type { ReactNode } from 'react';
import { BannerArt } from '#ui/states/illustrations/banner-art.tsx';

type ArtName = Extract<ClaimPageModule, { kind: 'banner' }>['art'];

const Spark = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <path d={`M${x} ${y - 7}v14m-7-7h14`} stroke="#ffd166" strokeLinecap="round" strokeWidth="3.5" />
);

/** A radio tower: rings of signal over a ticket that opens like a road. */
const SignalArt = () => (
  <svg aria-hidden="true" viewBox="0 0 180 130" width="100%">
    <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="5">
      <path d="M66 46a34 34 0 0 1 48 0" opacity=".95" />
      <path d="M52 32a54 54 0 0 1 76 0" opacity=".6" />
      <path d="M38 18a74 74 0 0 1 104 0" opacity=".3" />
    </g>
    <circle cx="90" cy="62" fill="#ffd166" r="8" />
    <path d="M90 70 70 118m20-48 20 48m-34-14h28" fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="5" />
    <g transform="rotate(-12 44 96)">
      <rect fill="#ff7a45" height="30" rx="6" width="46" x="18" y="80" />
      <path d="M32 84v22" stroke="#ffe3d5" strokeDasharray="1 6" strokeLinecap="round" strokeWidth="3" />
    </g>
    <g transform="rotate(10 138 98)">
      <rect fill="#0fa3b8" height="30" rx="6" width="46" x="116" y="82" />
      <path d="M130 86v22" stroke="#bdf1f7" strokeDasharray="1 6" strokeLinecap="round" strokeWidth="3" />
    </g>
    <Spark x={20} y={52} />
    <Spark x={162} y={62} />
  </svg>
);

/** A gift box with a ribbon, its lid up, a ticket coming out. */
const GiftArt = () => (
  <svg aria-hidden="true" viewBox="0 0 180 130" width="100%">
    <g transform="rotate(-8 90 40)">
      <rect fill="#fff" height="44" rx="7" width="72" x="54" y="14" />
      <path d="M76 18v36" stroke="#ff7a45" strokeDasharray="1 7" strokeLinecap="round" strokeWidth="3.5" />
      <path d="m92 26 8 9 8-9m-8 9v14m-8-9h16" fill="none" stroke="#ff7a45" strokeLinecap="round" strokeWidth="4" />
    </g>
    <rect fill="#ff9c73" height="52" rx="6" width="96" x="42" y="68" />
    <rect fill="#ff7a45" height="18" rx="5" width="108" x="36" y="56" />
    <rect fill="#ffd166" height="64" width="16" x="82" y="56" />
    <path d="M90 56c-8-16-30-16-28-4 2 7 16 6 28 4Zm0 0c8-16 30-16 28-4-2 7-16 6-28 4Z" fill="#ffe29a" />
    <Spark x={24} y={34} />
    <Spark x={158} y={40} />
  </svg>
);

/** A cup, a film strip and the sun of a day off. */
const WeekendArt = () => (
  <svg aria-hidden="true" viewBox="0 0 180 130" width="100%">
    <circle cx="132" cy="40" fill="#ffd166" r="22" />
    <g stroke="#ffd166" strokeLinecap="round" strokeWidth="5">
      <path d="M132 6v-2m0 72v2m34-36h2m-70 0h-2m60-24 2-2m-50 50-2 2m50 0 2 2m-50-50-2-2" />
    </g>
    <path d="M28 62h64v28a26 26 0 0 1-26 26H54a26 26 0 0 1-26-26Z" fill="#fff" />
    <path d="M92 70h8a13 13 0 0 1 0 26h-9" fill="none" stroke="#fff" strokeWidth="7" />
    <path
      d="M46 50c-6-8 6-12 0-22m20 22c-6-8 6-12 0-22"
      fill="none"
      stroke="#fff"
      strokeLinecap="round"
      strokeWidth="4"
    />
    <g transform="rotate(9 134 98)">
      <rect fill="#ff7a45" height="34" rx="6" width="60" x="104" y="82" />
      <path d="M112 90h4m12 0h4m12 0h4M112 108h4m12 0h4m12 0h4" stroke="#fff" strokeLinecap="round" strokeWidth="5" />
    </g>
    <Spark x={14} y={30} />
  </svg>
);

const arts: Readonly<Record<ArtName, () => ReactNode>> = {
  tickets: BannerArt,
  signal: SignalArt,
  gift: GiftArt,
  weekend: WeekendArt,
};

/** An illustration drawn by the page itself. */
export const ModuleArt = ({ art }: { readonly art: ArtName }) => {
  const Art = arts[art];
  return <Art />;
};
