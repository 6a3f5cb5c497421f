import { readdir, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { part, repeated, SHARED, SHEET, sharedTextsBomb, sheetOf, xlsxOf, xlsxParts, zipOf } from '#test/zip.ts';
import { csvLines } from './csv-lines.ts';
import { readTable } from './read-table.ts';
import { SPOOL_PREFIX } from './spooled-upload.ts';
import { TableFault } from './table-fault.ts';
import { type TableLine, UNPACKED_MAX_BYTES } from './table-line.ts';
import { TooManyTables, takeReader } from './table-readers.ts';
import { startThread } from './table-thread.ts';
import { xlsxLines } from './xlsx-lines.ts';
import { openZip } from './zip-parts.ts';

const bodyOf = (...chunks: readonly (Buffer | string)[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk as string)));

async function gather<T>(all: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

/** Its lines, or the words in which it is refused. */
async function read(...chunks: readonly (Buffer | string)[]): Promise<readonly TableLine[] | string> {
  try {
    return await gather(readTable(bodyOf(...chunks)));
  } catch (error) {
    if (!(error instanceof BadInput) || error.field !== 'file') throw error;
    return error.problem.en;
  }
}
const textsIn = async (...chunks: readonly (Buffer | string)[]) => {
  const lines = await read(...chunks);
  return typeof lines === 'string' ? lines : lines.map(({ text }) => text);
};

/** As in the reader's thread, but here. */
async function linesOf(
  reader: typeof csvLines,
  chunks: readonly Buffer[],
): Promise<readonly TableLine[] | TableFault['fault']> {
  try {
    return (await gather(reader(Readable.from(chunks)))).flat();
  } catch (error) {
    if (error instanceof TableFault) return error.fault;
    throw error;
  }
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** What a text is in GBK, found by reading every pair of bytes. */
const gbkBytes = (() => {
  const decoder = new TextDecoder('gbk');
  const bytesOf = new Map<string, Buffer>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const pair = Buffer.from([lead, trail]);
      const text = decoder.decode(pair);
      if ([...text].length === 1 && text !== '\uFFFD') bytesOf.set(text, pair);
    }
  }
  return bytesOf;
})();
const gbk = (text: string): Buffer =>
  Buffer.concat([...text].map((letter) => gbkBytes.get(letter) ?? Buffer.from(letter)));

describe('a csv', () => {
  const rows = '手机号,姓名\r\n00123,张三\r\n123456789012345678,李四\r\n\r\n"0,1",王五';
  const first = ['手机号', '00123', '123456789012345678', '', '0,1'];

  it.each([
    ['UTF-8', Buffer.from(rows)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${rows}`)],
    ['GBK', gbk(rows)],
    [
      'UTF-16, as a spreadsheet saves "Unicode text"',
      utf16(rows.replaceAll('","', ',').replaceAll(',', '\t').replace('"0\t1"', '"0,1"')),
    ],
    ['UTF-16, big end first', utf16(rows).swap16()],
  ])('is read in %s; zeros and long digits stay', async (_what, file) => {
    expect(await textsIn(file)).toEqual(first);
  });

  it('is read from real bytes of GBK and GB18030', async () => {
    const real = Buffer.from('cad6bbfabac50a31333931323334353637380ab2e2cad40a95328236', 'hex');
    expect(await textsIn(real)).toEqual(['手机号', '13912345678', '测试', '𠀀']);
    expect(await textsIn(Buffer.concat([Buffer.from('31\n32\n'), gbk('备注')]))).toEqual(['31', '32', '备注']);
  });

  it('is the same however it is cut into chunks, in every encoding', async () => {
    const letters = fc.constantFrom(...'0123456789AZ,-_ ', '券', '码', '龙', '丂');
    const texts = fc.array(fc.string({ unit: letters, maxLength: 9 }), { maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.nat(60)),
        fc.constantFrom('utf8', 'gbk', 'utf16'),
        async (lines, cuts, how) => {
          // A heading that no reader takes for UTF-8.
          const text = ['手机号', ...lines].join('\n');
          const file = how === 'gbk' ? gbk(text) : how === 'utf16' ? utf16(text) : Buffer.from(text);
          const ends = [...new Set([2, ...cuts.map((cut) => Math.max(2, cut))])].toSorted((one, other) => one - other);
          const chunks = [0, ...ends].map((from, at) => file.subarray(from, ends[at] ?? file.length));
          const expected = text.split('\n').map((line) => (line.split(',')[0] ?? '').trim());
          if (text.endsWith('\n')) expected.pop();
          const found = await linesOf(csvLines, chunks);
          expect(found).toEqual(expected.map((cell, index) => ({ lineNo: index + 1, text: cell })));
        },
      ),
    );
  });

  it.each([
    ['a zero byte', 'a\0b', /neither a csv nor an xlsx/],
    ['UTF-8 and GBK together', Buffer.concat([Buffer.from('手机号\n'), gbk('手机号\n')]), /unknown encoding/],
    ['half a letter at the end', gbk('手机号').subarray(0, -1), /unknown encoding/],
    ['half a pair in UTF-16', Buffer.from('fffe00d8', 'hex'), /unknown encoding/],
    ['a long third line', `1\n2\n${'x'.repeat(70_000)}\n4`, /more than 64 KB in line 3/],
    ['a quote that is not closed', `1\n"${'2\n'.repeat(40_000)}`, /more than 64 KB in line 2/],
  ])('is refused with %s', async (_what, file, words) => {
    expect(await read(file)).toMatch(words);
  });

  it('is refused at once for a line of 100 MB, the rest of which is never asked for', async () => {
    let sent = 0;
    function* endless() {
      for (; sent < 1_600; sent += 1) yield Buffer.alloc(65_536, 'a');
    }
    await expect(gather(csvLines(Readable.from(endless())))).rejects.toThrow(TableFault);
    expect(sent).toBeLessThan(50);
  });
});

describe('an xlsx', () => {
  it('is read as other software writes it', async () => {
    const rows = [['00123'], ['券-1'], [13912345678]];
    const sheet = writeXlsxStream(rows, { name: 'codes', columns: [{ header: '券码' }] });
    expect(await read(Buffer.from(await new Response(sheet).arrayBuffer()))).toEqual([
      { lineNo: 1, text: '券码' },
      { lineNo: 2, text: '00123' },
      { lineNo: 3, text: '券-1' },
      { lineNo: 4, text: '13912345678', isNumber: true },
    ]);
  });

  it('gives every kind of cell its text, and tells numbers', async () => {
    const cells = [
      '<c t="s"><v>1</v></c><c t="s"><v>0</v></c>',
      '<c t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve">line </t></r></is></c>',
      '<c t="str"><f>A1</f><v>formula</v></c>',
      '<c><v>123456789012345678</v></c>',
      '<c><v>1.3912345678E10</v></c>',
      '<c><v>1.5</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c s="1"/>',
      '<c r="B10"><v>7</v></c>',
    ];
    const texts = '<sst><si><t>zero</t></si><si><r><t>o</t></r><r><t>ne</t></r><rPh><t>no</t></rPh></si></sst>';
    const rows = `${cells.map((cell) => `<row>${cell}</row>`).join('')}<row r="20"><c r="A20"><v>8</v></c></row>`;
    expect(await read(xlsxOf(part(SHEET, sheetOf(rows)), part(SHARED, texts)))).toEqual([
      { lineNo: 1, text: 'one' },
      { lineNo: 2, text: 'inline' },
      { lineNo: 3, text: 'formula' },
      { lineNo: 4, text: '123456789012345678', isNumber: true },
      { lineNo: 5, text: '13912345678', isNumber: true },
      { lineNo: 6, text: '1.5', isNumber: true },
      { lineNo: 7, text: '1', isNumber: true },
      { lineNo: 8, text: '#N/A' },
      { lineNo: 10, text: '' },
      { lineNo: 20, text: '8', isNumber: true },
    ]);
  });

  const sheet = part(SHEET, sheetOf('<row><c t="s"><v>0</v></c></row>'));
  const lying = { ...sharedTextsBomb(), says: 1_000_000 };
  const entities = '<!DOCTYPE a [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>';
  const zip64End = Buffer.concat([Buffer.from('PK\u0006\u0007', 'latin1'), Buffer.alloc(16)]);
  const zip64Field = Buffer.from([1, 0, 8, 0, ...Buffer.alloc(8)]);
  it.each([
    ['390 MB of shared texts', xlsxOf(sheet, sharedTextsBomb()), /too large for an xlsx/],
    ['390 MB that say they are 1 MB', xlsxOf(sheet, lying), /damaged/],
    ['three million texts in 60 MB', xlsxOf(sheet, sharedTextsBomb(60)), /too many texts/],
    [
      'a sheet of 100 MB',
      xlsxOf(repeated(SHEET, { piece: `${' '.repeat(999)}\n`, times: 100_000 })),
      /too large for an xlsx/,
    ],
    ['tags in tags', xlsxOf(repeated(SHEET, { piece: '<a>'.repeat(1_000), times: 10_000 })), /damaged/],
    [
      'a tag of attributes',
      xlsxOf(part(SHEET, `<a ${Array.from({ length: 999 }, (_, at) => `b${at}=""`).join(' ')}/>`)),
      /damaged/,
    ],
    [
      'one text of 50 MB',
      xlsxOf(
        sheet,
        repeated(SHARED, { head: '<sst><si><t>', piece: 'a'.repeat(1_000_000), times: 50, tail: '</t></si></sst>' }),
      ),
      /damaged/,
    ],
    ['an entity', xlsxOf(sheet, part(SHARED, entities)), /damaged/],
    [
      'a million entries',
      zipOf(xlsxParts(...Array.from({ length: 60_000 }, (_, at) => part(`a${at}`, '')))),
      /too many parts/,
    ],
    [
      'a text that is not there',
      xlsxOf(part(SHEET, sheetOf('<row><c t="s"><v>9</v></c></row>')), part(SHARED, '<sst/>')),
      /damaged/,
    ],
    ['a row beyond the last', xlsxOf(part(SHEET, sheetOf('<row r="99999999999"><c><v>1</v></c></row>'))), /damaged/],
    [
      'a row twice',
      xlsxOf(part(SHEET, sheetOf('<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>'))),
      /damaged/,
    ],
    ['a part twice', xlsxOf(sheet, sheet), /damaged/],
    ['a password on its parts', xlsxOf({ ...sheet, flags: 1 }), /has a password/],
    ['the mark of zip64', zipOf(xlsxParts(sheet), { beforeEnd: zip64End }), /zip64/],
    ['a field of zip64', xlsxOf({ ...sheet, extra: zip64Field }), /zip64/],
    ['an xlsx in a zip', zipOf([part('codes.xlsx', xlsxOf(sheet).toString('latin1'))]), /unpack it first/],
    ['no part', zipOf([]), /unpack it first/],
    ['40 MB packed', Buffer.concat([xlsxOf(sheet), Buffer.alloc(40_000_000)]), /too large for an xlsx/],
    ['an old xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old xls or has a password/],
  ])('is refused in words with %s, and the process goes on answering', async (_what, file, words) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const rss = process.memoryUsage.rss();
    let most = rss;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    delay.enable();
    try {
      expect(await read(file)).toMatch(words);
    } finally {
      clearInterval(watch);
    }
    expect(delay.max / 1e6).toBeLessThan(1_000);
    expect((most - rss) / 1e6).toBeLessThan(150);
  });

  it('is read or refused, whatever is changed in it, and no other error comes of it', async () => {
    const file = xlsxOf(
      part(SHEET, sheetOf('<row><c t="s"><v>0</v></c></row>')),
      part(SHARED, '<sst><si><t>one</t></si></sst>'),
    );
    const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(file.length), async (bytes, length) => {
        const changed = Buffer.from(file).subarray(0, length % 3 === 0 ? length : file.length);
        for (const [at, byte] of bytes) if (at < changed.length) changed[at] = byte;
        const found = await gather(xlsxLines(Readable.from([changed]))).catch((error: unknown) => error);
        if (found instanceof Error) return;
        const numbers = (found as TableLine[][]).flat().map(({ lineNo }) => lineNo);
        expect(numbers.every((lineNo, at) => lineNo > (numbers[at - 1] ?? 0) && lineNo < 2_000_000)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('never unpacks more than 64 MB, whatever its parts say and however they share it', async () => {
    const parts = fc.array(fc.record({ megabytes: fc.nat(50), lies: fc.boolean() }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(parts, async (sizes) => {
        const zip = zipOf(
          sizes.map(({ megabytes, lies }, at) => {
            const whole = repeated(`${at}`, { piece: 'a'.repeat(1_000_000), times: megabytes });
            return lies ? { ...whole, says: Math.floor(whole.says / 2) } : whole;
          }),
        );
        let unpacked = 0;
        const unpack = async () => {
          const open = await openZip(zip);
          for (const at of sizes.keys())
            for await (const bytes of (await open(`${at}`)) ?? []) unpacked += bytes.length;
        };
        const error = await unpack().catch((thrown: unknown) => thrown);
        expect(unpacked).toBeLessThanOrEqual(UNPACKED_MAX_BYTES);
        const total = sizes.reduce((sum, { megabytes }) => sum + megabytes * 1_000_000, 0);
        const isGood = total <= UNPACKED_MAX_BYTES && sizes.every(({ lies, megabytes }) => !lies || megabytes === 0);
        expect(error === undefined).toBe(isGood);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a reader's thread", () => {
  it('is ended when it needs too much memory, or too much time', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `<si><t>${`${at}`.padEnd(200, 'x')}</t></si>`).join('');
    const file = xlsxOf(part(SHEET, sheetOf('<row><c t="s"><v>0</v></c></row>')), part(SHARED, `<sst>${rows}</sst>`));
    const small = { maxOldGenerationSizeMb: 10, maxYoungGenerationSizeMb: 1 };
    for (const limits of [{ memory: small }, { silentMaxMs: 1 }]) {
      await expect(gather(readTable(bodyOf(file), limits))).rejects.toMatchObject({
        field: 'file',
        problem: { en: expect.stringMatching(/too much time or memory/) },
      });
    }
    expect(await read(file)).toHaveLength(1);
  });

  it('fails with the upload, and gives its place to the next', async () => {
    const broken = async function* () {
      yield Buffer.from('1\n2\n3\n4\n5');
      throw new Error('the upload broke off');
    };
    for (let time = 0; time < 3; time += 1) {
      await expect(gather(readTable(Readable.from(broken())))).rejects.toThrow('the upload broke off');
      for await (const { lineNo } of readTable(bodyOf('1\n2\n'))) if (lineNo === 1) break;
    }
    expect(await textsIn('1\n2')).toEqual(['1', '2']);
  });

  it('that cannot be started keeps no place', async () => {
    const memory = {
      get maxOldGenerationSizeMb(): number {
        throw new Error('no room for a thread');
      },
    };
    for (let time = 0; time < 3; time += 1) {
      await expect(gather(readTable(bodyOf('1\n'), { memory }))).rejects.toThrow('no room for a thread');
    }
    expect(await textsIn('1\n2')).toEqual(['1', '2']);
  });

  it('loses nothing that it says before it is asked, even if it has ended', async () => {
    const thread = startThread({ silentMaxMs: 2_000 });
    try {
      // Time to say it, with nobody waiting.
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await thread.next()).toEqual({ says: 'chunk' });
      const notText = new Uint8Array(Buffer.from('a\0bcdefgh'));
      expect(await thread.next({ is: notText })).toMatchObject({ says: 'fault', fault: 'NOT_A_TABLE' });
      await expect(thread.next()).rejects.toThrow('ended');
    } finally {
      await thread.end();
    }
  });

  it('waits for the whole file first, of which nothing is left: slow uploads keep no others waiting', async () => {
    const arrived = Promise.withResolvers<void>();
    const slow = async function* () {
      yield Buffer.from('1\n');
      await arrived.promise;
      yield Buffer.from('2\n');
    };
    const slowly = Array.from({ length: 3 }, () => gather(readTable(Readable.from(slow()))));
    expect(await textsIn('1\n2')).toEqual(['1', '2']);
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith(SPOOL_PREFIX));
    arrived.resolve();
    for (const lines of await Promise.all(slowly)) expect(lines).toHaveLength(2);
    expect(left).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('leaves no temporary file open', async () => {
    const openFiles = async () => {
      const paths = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
      return (await Promise.all(paths)).filter((path) => path.includes(SPOOL_PREFIX));
    };
    for await (const _line of readTable(bodyOf('1\n2\n'))) {
      expect(await openFiles()).toHaveLength(1);
      break;
    }
    await read(Buffer.from('a\0b'));
    expect(await openFiles()).toEqual([]);
  });

  it('is one of two; others wait, and then are told', async () => {
    expect(await Promise.all(Array.from({ length: 5 }, (_, at) => textsIn(`${at}0\n`)))).toEqual(
      Array.from({ length: 5 }, (_, at) => [`${at}0`]),
    );
    vi.useFakeTimers();
    try {
      const [one, other] = [await takeReader(), await takeReader()];
      const third = takeReader();
      const fourth = expect(takeReader()).rejects.toThrow(TooManyTables);
      one();
      const giveBack = await third;
      await vi.advanceTimersByTimeAsync(15_000);
      await fourth;
      giveBack();
      other();
      for (const take of [await takeReader(), await takeReader()]) take();
    } finally {
      vi.useRealTimers();
    }
  });
});
