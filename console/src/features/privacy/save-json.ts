const INDENT = 2;
/** Time for the browser to start saving. */
const KEEP_MS = 60_000;

/** Lets the browser save this as a JSON file; `name` without its ending. */
export const saveJson = (content: object, name: string): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, INDENT)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.json`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
};
