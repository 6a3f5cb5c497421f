import DOMPurify from 'dompurify';
import { cleanMarkupBy } from './trusted-html.ts';

/** For the charts and the rich-text editor, which write markup. Loaded with them, so that other screens need not. */
export const cleanMarkup = (): void => cleanMarkupBy((markup) => DOMPurify.sanitize(markup));
