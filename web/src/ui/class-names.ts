/** Joins the names that apply into one `class` value, skipping absent or false ones. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
