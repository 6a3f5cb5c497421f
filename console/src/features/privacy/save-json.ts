import { saveFile } from '#lib/save-file.ts';

const INDENT = 2;

/** Lets the browser save this as a JSON file; `name` without its ending. */
export const saveJson = (content: object, name: string): void =>
  saveFile(new Blob([JSON.stringify(content, null, INDENT)], { type: 'application/json' }), `${name}.json`);
