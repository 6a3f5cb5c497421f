/** Joins the names that apply into one `class` value; what is absent or false is left out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
