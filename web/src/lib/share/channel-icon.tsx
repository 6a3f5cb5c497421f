import type { ShareChoice } from './share-request.ts';
import styles from './share-sheet.module.css';

const strokes: Readonly<Record<ShareChoice, string>> = {
  // Shutter blades.
  moments:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 3.5v8M19.4 7.8l-7 4M19.4 16.2l-7-4M12 20.5v-8M4.6 16.2l7-4M4.6 7.8l7 4',
  // Two speech bubbles.
  chat: 'M9.5 4.5c3.6 0 6.5 2.3 6.5 5.2s-2.9 5.2-6.5 5.2c-.8 0-1.5-.1-2.2-.3L4.5 16l.7-2.5C3.8 12.6 3 11.2 3 9.7c0-2.9 2.9-5.2 6.5-5.2ZM18 9.5c1.9.8 3.2 2.4 3.2 4.2 0 1.3-.6 2.4-1.7 3.3l.6 2.2-2.4-1.2c-2.2.5-4.7-.1-6.2-1.5',
  // One speech bubble with dots.
  qq: 'M12 4c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-1 0-2-.1-2.9-.4L5 19.5l1-3.3C4.4 14.9 3.5 13 3.5 11c0-3.9 3.8-7 8.5-7ZM8.2 11v.1M12 11v.1M15.8 11v.1',
  // An arrow out of a box.
  sheet: 'M12 15V3.5M8 7.5l4-4 4 4M6 11.5H5v9h14v-9h-1',
  // A poster with a QR code's three corners.
  poster: 'M5 3.5h14v17H5zM8 6.5h3v3H8zM13.5 6.5h3v3h-3zM8 12h3v3H8zM13.5 12h3v3h-3M8 17.8h8',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3A4 4 0 0 0 13.4 5.7L12 7.1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7l1.4-1.4',
};

/** A sharing channel's icon, shown next to its name. */
export const ChannelIcon = ({ channel }: { readonly channel: ShareChoice }) => (
  <span className={styles['disc']}>
    <svg
      aria-hidden="true"
      fill="none"
      height="2em"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.6"
      viewBox="0 0 24 24"
      width="2em"
    >
      <path d={strokes[channel]} />
    </svg>
  </span>
);
