import DOMPurify from 'dompurify';

/** Permitted HTML in rules and documents: text, lists, tables, pictures, links; no styles, scripts or forms. */
const ALLOWED_TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];
/** Attributes whose values are not URLs. */
const ADD_URI_SAFE_ATTR = ['alt', 'title', 'colspan', 'rowspan', 'scope', 'start'];
const ALLOWED_ATTR = ['href', 'src', ...ADD_URI_SAFE_ATTR];
const ALLOWED_URI_REGEXP = /^(?:https?:|tel:|mailto:|\/(?![/\\])|#)/i;

/**
 * Sanitises untrusted HTML into nodes. Nodes rather than text, so that nothing is parsed twice and the page's Trusted
 * Types policy admits DOMPurify's only.
 */
export const cleanHtml = (html: string): DocumentFragment => {
  const cleaned = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP,
    ADD_URI_SAFE_ATTR,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of cleaned.querySelectorAll('img')) {
    if (!image.hasAttribute('src')) image.remove();
    else if (!image.hasAttribute('alt')) image.alt = '';
  }
  return cleaned;
};
