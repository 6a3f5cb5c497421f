import jsqr from 'jsqr';

interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What a QR code in a picture says, as a phone's camera would read it; undefined where there is none. */
export const readQrCode = ({ data, width, height }: Picture): string | undefined =>
  jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
