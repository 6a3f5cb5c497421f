const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
const HEX_RADIX = 16;
const CHANNEL_MAX = 255;
/** Luminance at which black and white text have equal contrast (WCAG 2's formula). */
const TURNING_POINT = 0.179;

/** Relative luminance of one sRGB channel, 0–1 (WCAG 2). */
const linear = (hex: string): number => {
  const value = Number.parseInt(hex, HEX_RADIX) / CHANNEL_MAX;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/**
 * Whether text on an operator's colour (`#rrggbb`) must be light or dark to be readable; light for an invalid colour.
 */
export const readableOn = (colour: string): 'light' | 'dark' => {
  const [, red, green, blue] = HEX.exec(colour) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return 'light';
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return luminance > TURNING_POINT ? 'dark' : 'light';
};
