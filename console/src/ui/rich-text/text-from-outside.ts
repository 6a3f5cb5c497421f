interface TextFromOutside {
  /** Remembers a text that the editor reported; it comes back later as the form's value. */
  readonly report: (html: string) => void;
  /** Whether the form's value was set by someone other than the editor, so that the editor has to take it. */
  readonly isFromOutside: (value: string) => boolean;
}

/** While an editor reports one text after the other, the form is a step behind: its value is then an older text of the editor's own. */
export function textFromOutside(first: string): TextFromOutside {
  let held = first;
  let reported: readonly string[] = [];
  return {
    report: (html) => {
      held = html;
      reported = [...reported, html];
    },
    isFromOutside: (value) => {
      const at = value === held ? reported.length : reported.indexOf(value);
      if (value === held || at >= 0) {
        reported = reported.slice(at + 1);
        return false;
      }
      held = value;
      reported = [];
      return true;
    },
  };
}
