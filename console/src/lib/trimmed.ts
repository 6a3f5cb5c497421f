/** `transform` of a form's rule: the text is checked as the server takes it, without spaces around it. */
export const trimmed = (text?: string): string | undefined => text?.trim();
