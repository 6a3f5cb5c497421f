import type { Locale } from '@coupon-centre/contract/foundation/field';
import encodeQr from 'qr';
import { dataInWords, type SavedFigures, savedWords, spanOf, yuanInWords } from './saved-words.ts';

export const PICTURE_WIDTH_PX = 750;
const PICTURE_HEIGHT_PX = 1_100;
const QR_PX = 220;

export const PLAIN_FONT = 'Noto Sans SC Medium';
const FIGURE_FONT = 'Noto Sans SC ExtraBold';
/** A figure too long for the ticket at full size is drawn smaller. */
const FIGURE_ROOM_PX = 560;
const FIGURE_MAX_PX = 132;
const FIGURE_CHARACTER_EM = 0.62;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

interface Line {
  readonly y: number;
  readonly px: number;
  readonly colour: string;
  readonly font?: string;
  readonly x?: number;
  readonly anchor?: 'start' | 'middle';
}

const line = (text: string, { y, px, colour, font = PLAIN_FONT, x = PICTURE_WIDTH_PX / 2, anchor = 'middle' }: Line) =>
  `<text x="${x}" y="${y}" font-family="${font}" font-size="${px}" fill="${colour}" text-anchor="${anchor}">${escaped(text)}</text>`;

const figurePx = (text: string): number =>
  Math.min(FIGURE_MAX_PX, Math.floor(FIGURE_ROOM_PX / (text.length * FIGURE_CHARACTER_EM)));

/** The dark modules of a QR code as one path, with the quiet zone that readers need. */
function qrPath(text: string, left: number, top: number): string {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const module = QR_PX / rows.length;
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<path transform="translate(${left} ${top}) scale(${module})" fill="#0c2730" d="${squares.join('')}"/>`;
}

/** The product's mark (web/src/ui/brand-mark.tsx). */
const MARK =
  '<path d="M8 6h23a5 5 0 0 1 5 5v2.6a6.4 6.4 0 0 0 0 12.8V29a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z" fill="#fff"/>' +
  '<g fill="none" stroke="#006e8c" stroke-linecap="round" stroke-width="2.8"><path d="M28.3 12.3a10.9 10.9 0 0 0 0 15.4M22.2 9.5a17 17 0 0 0 0 21"/></g>' +
  '<circle cx="35.8" cy="20" r="3.2" fill="#ff8a57"/>';

/** A ticket with a perforation at `notchY`. */
const TICKET =
  'M88 210h574a32 32 0 0 1 32 32v458a28 28 0 0 0 0 56v262a32 32 0 0 1-32 32H88a32 32 0 0 1-32-32V756a28 28 0 0 0 0-56V242a32 32 0 0 1 32-32Z';

/** The savings picture: no name, no phone number, only the figures and a link to the coupon centre. */
export function pictureSvg(figures: SavedFigures, locale: Locale, address: string): string {
  const words = savedWords[locale];
  const isMoney = figures.totalFen > 0;
  const figure = isMoney ? `¥${yuanInWords(figures.totalFen)}` : dataInWords(figures.dataMb);
  const facts = [
    ...(isMoney && figures.dataMb > 0 ? [words.data(dataInWords(figures.dataMb))] : []),
    ...(figures.monthFen > 0 ? [words.month(yuanInWords(figures.monthFen))] : []),
    words.count(figures.count),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH_PX}" height="${PICTURE_HEIGHT_PX}" viewBox="0 0 ${PICTURE_WIDTH_PX} ${PICTURE_HEIGHT_PX}">`,
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#006e8c"/><stop offset="1" stop-color="#00384b"/></linearGradient></defs>',
    `<rect width="${PICTURE_WIDTH_PX}" height="${PICTURE_HEIGHT_PX}" fill="url(#sky)"/>`,
    '<g fill="none" stroke="#fff" stroke-opacity="0.09" stroke-width="26"><circle cx="700" cy="60" r="120"/><circle cx="700" cy="60" r="200"/><circle cx="700" cy="60" r="280"/></g>',
    `<g transform="translate(56 84) scale(1.7)">${MARK}</g>`,
    line(words.name, { x: 138, y: 136, px: 44, colour: '#fff', anchor: 'start' }),
    `<path d="${TICKET}" fill="#fff"/>`,
    line(isMoney ? words.heading : words.dataHeading, { y: 312, px: 36, colour: '#45606a' }),
    line(figure, { y: 452, px: figurePx(figure), colour: '#d23f0a', font: FIGURE_FONT }),
    ...facts.map((fact, at) => line(fact, { y: 532 + at * 52, px: 32, colour: '#0c2730' })),
    line(spanOf(figures, locale), { y: 686, px: 24, colour: '#566e77' }),
    '<path d="M100 728h550" stroke="#b9ccd3" stroke-width="4" stroke-dasharray="4 16" stroke-linecap="round"/>',
    qrPath(address, 84, 792),
    line(words.scan, { x: 330, y: 890, px: 36, colour: '#0c2730', anchor: 'start' }),
    line(words.scanHint, { x: 330, y: 938, px: 24, colour: '#566e77', anchor: 'start' }),
    '</svg>',
  ].join('');
}
