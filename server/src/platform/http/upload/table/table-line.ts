/** The first cell of a line of an uploaded table. */
export interface TableLine {
  /** Counted from 1, as a spreadsheet does. */
  readonly lineNo: number;
  readonly text: string;
  /** The cell holds no text but a number or a date: a spreadsheet keeps 15 digits of it and no leading zero. */
  readonly isNumber?: true;
}

/** Lines that are handed over together. */
export const LINES_TOGETHER = 1_000;

/** Bounds of an uploaded table; they are counted while it is read, and nothing that the file says of itself is believed. */
export const CSV_LINE_MAX_BYTES = 65_536;
export const XLSX_MAX_BYTES = 32_000_000;
export const UNPACKED_MAX_BYTES = 64_000_000;
export const ZIP_ENTRIES_MAX = 200;
export const SHARED_TEXTS_MAX = 1_000_000;
export const XML_DEPTH_MAX = 40;
export const XML_ATTRIBUTES_MAX = 60;
/** Characters without a tag: a text, an attribute, a comment. */
export const XML_PIECE_MAX = 1_000_000;
