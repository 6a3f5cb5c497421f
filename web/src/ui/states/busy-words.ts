let said = '';

/** Records what the server said when it could not do what was asked; empty where it said nothing. */
export const noteBusy = (words: string): void => {
  said = words;
};

/** What the server said at the last failure: "busy", and after a defect by which id its log lines are found. */
export const busyWords = (): string => said;
