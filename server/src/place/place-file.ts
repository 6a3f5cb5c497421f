import type { Readable } from 'node:stream';
import { PLACES_MAX } from '@coupon-centre/contract/foundation/limits';
import { type WrittenPlace, writtenPlace } from '@coupon-centre/contract/place/place-fields';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { readTable } from '#platform/http/upload/table/read-table.ts';
import type { TableLine } from '#platform/http/upload/table/table-line.ts';

/** A csv or xlsx of places: a line of headings in any order, then a place a line. */

/** Columns that are looked for headings. */
const COLUMNS = 40;
/** Faults that are told of one file. */
const TOLD = 5;
/** Some five centimetres. */
const DECIMALS = 1e6;

type Column = Exclude<keyof WrittenPlace, 'coordinates'> | 'longitude' | 'latitude';

const columns: Readonly<Record<Column, { readonly head: RegExp; readonly name: LocalisedText }>> = {
  name: { head: /^(门店|门店名称|门店名|店名|店铺名称|名称|name|shop|store|place)$/i, name: both('门店名称', 'name') },
  city: { head: /^(城市|市|地市|所在城市|所属城市|city)$/i, name: both('城市', 'city') },
  district: { head: /^(区|区县|区\/县|县区|行政区|所在区|district|county)$/i, name: both('区县', 'district') },
  address: { head: /^(地址|详细地址|门店地址|address)$/i, name: both('地址', 'address') },
  hours: { head: /^(营业时间|营业时段|hours|opening hours)$/i, name: both('营业时间', 'opening hours') },
  telephone: { head: /^(电话|联系电话|门店电话|telephone|phone|tel)$/i, name: both('电话', 'telephone') },
  longitude: { head: /^(经度|longitude|lng|lon)$/i, name: both('经度', 'longitude') },
  latitude: { head: /^(纬度|latitude|lat)$/i, name: both('纬度', 'latitude') },
};
const NEEDED = ['name', 'city', 'address'] as const satisfies readonly Column[];
const columnNames = Object.keys(columns) as readonly Column[];

function both(chinese: string, english: string): LocalisedText {
  return { 'zh-CN': chinese, en: english };
}

const bad = (chinese: string, english: string): BadInput => new BadInput('file', both(chinese, english));

type Heads = ReadonlyMap<Column, number>;

const cellsOf = ({ text, others = [] }: TableLine): readonly string[] => [text, ...others];

function headsOf(line: TableLine): Heads {
  const cells = cellsOf(line);
  const heads = new Map<Column, number>();
  for (const column of columnNames) {
    const at = cells.findIndex((cell) => columns[column].head.test(cell));
    if (at >= 0) heads.set(column, at);
  }
  const missing = NEEDED.filter((column) => !heads.has(column)).map((column) => columns[column].name);
  if (missing.length === 0) return heads;
  throw bad(
    `第一行应是列名，缺少：${missing.map((name) => name['zh-CN']).join('、')}`,
    `needs column headings in its first line; missing: ${missing.map(({ en }) => en).join(', ')}`,
  );
}

const degrees = (text: string): number => (text === '' ? Number.NaN : Math.round(Number(text) * DECIMALS) / DECIMALS);

/** Columns in which a spreadsheet's numbers are not what was written: a zero at the front, a time of day. */
const TEXTS = ['telephone', 'hours'] as const satisfies readonly Column[];

/** A place, or what is wrong with its line. */
function placeIn(line: TableLine, heads: Heads): WrittenPlace | LocalisedText {
  const numbers = TEXTS.filter((column) => line.numbers?.includes(heads.get(column) ?? -1));
  if (numbers.length > 0) return numbersFor(numbers);
  const cells = cellsOf(line);
  const cell = (column: Column): string => {
    const at = heads.get(column);
    return (at === undefined ? undefined : cells[at]) ?? '';
  };
  const [longitude, latitude] = [cell('longitude'), cell('latitude')];
  const parsed = writtenPlace.safeParse({
    name: cell('name'),
    city: cell('city'),
    district: cell('district'),
    address: cell('address'),
    hours: cell('hours'),
    telephone: cell('telephone'),
    coordinates:
      longitude === '' && latitude === '' ? null : { longitude: degrees(longitude), latitude: degrees(latitude) },
  });
  if (parsed.success) return parsed.data;
  return wrongColumns(parsed.error.issues.map(({ path }) => path.at(-1) as Column));
}

interface Fault {
  readonly lineNo: number;
  readonly what: LocalisedText;
}

function faultyFile(faults: readonly Fault[]): BadInput {
  const told = faults.slice(0, TOLD);
  const rest = faults.length - told.length;
  const chinese = told.map(({ lineNo, what }) => `第 ${lineNo} 行${what['zh-CN']}`).join('；');
  const english = told.map(({ lineNo, what }) => `line ${lineNo} ${what.en}`).join('; ');
  return bad(
    `未导入任何门店：${chinese}${rest > 0 ? `；另有 ${rest} 行有误` : ''}`,
    `has faults, and nothing was imported: ${english}${rest > 0 ? `; and ${rest} more ${rest === 1 ? 'line' : 'lines'}` : ''}`,
  );
}

const namesOf = (wrong: readonly Column[]): LocalisedText => {
  const names = [...new Set(wrong)].map((column) => columns[column].name);
  return both(names.map((name) => name['zh-CN']).join('、'), names.map(({ en }) => en).join(', '));
};

function wrongColumns(wrong: readonly Column[]): LocalisedText {
  const names = namesOf(wrong);
  return both(`的${names['zh-CN']}缺失或格式不对`, `has no usable ${names.en}`);
}

function numbersFor(wrong: readonly Column[]): LocalisedText {
  const names = namesOf(wrong);
  return both(
    `的${names['zh-CN']}是数字格式，数字可能已丢失：请将该列设为文本格式后重新提供`,
    `holds a number as its ${names.en}, which may have lost digits: format the column as text and send it again`,
  );
}

/** Tells a place apart in its list. */
export const placeKey = ({ name, address }: Pick<WrittenPlace, 'name' | 'address'>): string => `${name}\n${address}`;

/** The places of a file, each once. Throws BadInput, naming `file`, for a file with any fault. */
export async function readPlaces(body: Readable): Promise<readonly WrittenPlace[]> {
  let heads: Heads | undefined;
  const faults: Fault[] = [];
  const places = new Map<string, { readonly place: WrittenPlace; readonly lineNo: number }>();
  for await (const line of readTable(body, { columns: COLUMNS })) {
    if (cellsOf(line).every((cell) => cell === '')) continue;
    if (heads === undefined) {
      heads = headsOf(line);
      continue;
    }
    const { lineNo } = line;
    const found = placeIn(line, heads);
    if (!('name' in found)) {
      faults.push({ lineNo, what: found });
      continue;
    }
    const earlier = places.get(placeKey(found));
    if (earlier !== undefined) {
      const what = both(`与第 ${earlier.lineNo} 行是同一门店`, `is the same place as line ${earlier.lineNo}`);
      faults.push({ lineNo, what });
      continue;
    }
    places.set(placeKey(found), { place: found, lineNo });
    if (places.size > PLACES_MAX) throw bad(`最多 ${PLACES_MAX} 家门店`, `has more than ${PLACES_MAX} places`);
  }
  if (faults.length > 0) throw faultyFile(faults);
  if (places.size === 0) throw bad('文件中没有门店', 'contains no places');
  return [...places.values()].map(({ place }) => place);
}
