/** Characters of a case number. */
export const CASE_NO_LENGTH = 8;
export const CASE_NO_PATTERN = /^[0-9a-fA-F]{8}$/;

/** What a person is told of a request, to name it by: the end of its id. */
export const caseNoOf = (requestId: string): string => requestId.slice(-CASE_NO_LENGTH).toUpperCase();
