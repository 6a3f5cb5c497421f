import jsqr from 'jsqr';

interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Decodes the QR code in a picture; undefined if there is none. */
export const readQrCode = ({ data, width, height }: Picture): string | undefined =>
  jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
