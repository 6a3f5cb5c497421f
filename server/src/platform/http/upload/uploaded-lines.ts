import type { Readable } from 'node:stream';
import { UPLOAD_LINES_MAX } from '@coupon-centre/contract/partner-codes/import-partner-codes';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { readTable } from './table/read-table.ts';
import type { TableLine } from './table/table-line.ts';

/** Column headings; such a first line is skipped. */
const HEADS =
  /^(code|codes|coupon code|number|phone|phone number|mobile|兑换码|券码|卡号|卡密|号码|手机号|手机号码|电话)$/i;

const tooLong = (): BadInput =>
  new BadInput('file', {
    'zh-CN': `最多 ${UPLOAD_LINES_MAX} 行`,
    en: `has more than ${UPLOAD_LINES_MAX} lines`,
  });

/**
 * The first column of an uploaded csv or xlsx without its heading. Throws BadInput, naming `file`, for a file that cannot be
 * read and past a million lines.
 */
export async function* readUploadedLines(body: Readable): AsyncGenerator<TableLine> {
  let lines = 0;
  for await (const line of readTable(body)) {
    if (line.lineNo === 1 && HEADS.test(line.text)) continue;
    lines += 1;
    if (lines > UPLOAD_LINES_MAX) throw tooLong();
    yield line;
  }
}
