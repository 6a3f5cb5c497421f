import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { PLAIN_FONT } from './picture-svg.ts';

const FONTS = join(import.meta.dirname, '../../fonts');
export const fontFiles = ['noto-sans-sc-medium.ttf', 'noto-sans-sc-figures.ttf'].map((name) => join(FONTS, name));

/**
 * Renders an SVG as PNG with the bundled fonts. Rendering runs off the event loop; encoding the PNG blocks it for some 10
 * ms, half of the total cost. Callers cache the pictures.
 */
export async function drawPicture(svg: string): Promise<Buffer> {
  const drawn = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: PLAIN_FONT },
    logLevel: 'off',
  });
  return drawn.asPng();
}
