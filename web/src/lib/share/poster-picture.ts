import { encodeQR } from 'qr';
import type { Shared } from './what-is-shared.ts';

/** Size in pixels. */
export const POSTER = { width: 750, height: 1_100 } as const;

const MARGIN = 48;
const INNER = POSTER.width - 2 * MARGIN;
/** The share pictures' ratio, which social apps require: 1200 × 630. */
const PICTURE_HEIGHT = Math.round((INNER * 630) / 1_200);
const CODE = 232;
/** Modules of white border that scanners require. */
const QUIET_ZONE = 4;
const FONT = '-apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif';
const INK = '#0c2730';
const FAINT = '#4a626b';

type Pen = CanvasRenderingContext2D;

/** A picture of this host, or one whose host allows drawing it; null if it fails to load. */
const pictureAt = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });

/**
 * Breaks a text into lines, between words or, in Chinese, between any two characters; the last of `most` ends in an
 * ellipsis.
 */
function linesOf(pen: Pen, text: string, most: number): readonly string[] {
  const lines = [''];
  for (const part of text.match(/[\w'’.,%-]+\s*|./gsu) ?? []) {
    const longer = lines[lines.length - 1] + part;
    if (pen.measureText(longer.trimEnd()).width <= INNER) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(part);
    else {
      lines[lines.length - 1] = `${lines[lines.length - 1]?.slice(0, -1)}…`;
      return lines;
    }
  }
  return lines;
}

interface Text {
  readonly text: string;
  readonly top: number;
  readonly size: number;
  readonly colour: string;
  readonly weight?: number;
  readonly lines?: number;
  readonly left?: number;
}

/** Draws a text; returns the bottom edge in pixels. */
function write(pen: Pen, { text, top, size, colour, weight = 400, lines = 1, left = MARGIN }: Text): number {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textBaseline = 'top';
  const leading = Math.round(size * 1.4);
  const written = linesOf(pen, text, lines);
  for (const [index, line] of written.entries()) pen.fillText(line, left, top + index * leading);
  return top + written.length * leading;
}

/** Dark on white for any background; a whole number of pixels per module keeps the edges sharp. */
function drawCode(pen: Pen, text: string, top: number): void {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' });
  const square = Math.max(1, Math.floor(CODE / rows.length));
  pen.fillStyle = '#fff';
  pen.fillRect(MARGIN, top, rows.length * square, rows.length * square);
  pen.fillStyle = '#000';
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(MARGIN + x * square, top + y * square, square, square);
}

/** The coupon's value on a band below the picture, which it would cover; returns its bottom edge. */
function drawValue(pen: Pen, value: string, top: number): number {
  const height = 100;
  pen.fillStyle = '#002835';
  pen.fillRect(MARGIN, top, INNER, height);
  write(pen, { text: value, top: top + 22, size: 60, colour: '#fff', weight: 700, left: MARGIN + 28 });
  return top + height;
}

export interface PosterParts {
  readonly shared: Shared;
  readonly appName: string;
  /** Next to the QR code. */
  readonly scan: readonly [string, string];
}

/** The shared link as a picture with its QR code, as a `data:` URL. Rejects where the browser cannot draw. */
export async function drawPoster({ shared, appName, scan }: PosterParts): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = POSTER.width;
  canvas.height = POSTER.height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no 2D canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, POSTER.width, POSTER.height);
  pen.fillStyle = '#00485f';
  pen.fillRect(0, 0, POSTER.width, 112);
  write(pen, { text: appName, top: 32, size: 36, colour: '#fff', weight: 600 });
  const picture = await pictureAt(shared.imageUrl);
  if (picture !== null) pen.drawImage(picture, MARGIN, 152, INNER, PICTURE_HEIGHT);
  const edge = 152 + (picture === null ? 0 : PICTURE_HEIGHT);
  const below = shared.value === undefined ? edge : drawValue(pen, shared.value, edge);
  const title = write(pen, { text: shared.title, top: below + 24, size: 40, colour: INK, weight: 600, lines: 2 });
  write(pen, { text: shared.subTitle, top: title + 8, size: 28, colour: FAINT, lines: 2 });
  const codeTop = POSTER.height - MARGIN - CODE;
  drawCode(pen, shared.url, codeTop);
  const left = MARGIN + CODE + 24;
  write(pen, { text: scan[0], top: codeTop + 72, size: 32, colour: INK, weight: 600, left });
  write(pen, { text: scan[1], top: codeTop + 128, size: 26, colour: FAINT, left });
  return canvas.toDataURL('image/png');
}
