import { downloadCodeFile } from './download-code-file.ts';
import { extractCodeFile } from './extract-code-file.ts';
import { listCodeFiles } from './list-code-files.ts';
import { orderCodeFile } from './order-code-file.ts';
import { stopCodeFile } from './stop-code-file.ts';

export const codeFileCalls = {
  downloadCodeFile,
  extractCodeFile,
  listCodeFiles,
  orderCodeFile,
  stopCodeFile,
};
