/** The first cell of a line of an uploaded table, and as many others as are asked for. */
export interface TableLine {
  /** Counted from 1, as a spreadsheet does. */
  readonly lineNo: number;
  readonly text: string;
  /** The texts of the cells after the first; only where more than one column is read. */
  readonly others?: readonly string[];
  /** The columns, from 0, whose cells are numbers as in `isNumber`; only where more than one column of an xlsx is read. */
  readonly numbers?: readonly number[];
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
