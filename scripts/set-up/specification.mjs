import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { say } from './say.mjs';

/*
 * docs/specification.md: each row is a statement of the specification, where it lives (paths in backticks) and what holds it
 * (`path › words of the test's name`, or a path alone where the whole file is about it). A row is open when it names no test,
 * or names a file or a test that is not there.
 */

const FILE = 'docs/specification.md';
const COLUMNS = 3;

const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text);

function faultOfPath(path) {
  return existsSync(inProject(path)) ? [] : [`there is no ${path}`];
}

function faultsOfTest(reference) {
  const [path, name] = reference.split(' › ');
  if (!/\.test\.tsx?$/.test(path)) return [`${path} is no test`];
  if (!existsSync(inProject(path))) return faultOfPath(path);
  return name === undefined || readFileSync(inProject(path), 'utf8').includes(name) ? [] : [`${path} has no "${name}"`];
}

function faultsOfRow([, where, tests]) {
  const [paths, references] = [quoted(where), quoted(tests)];
  if (paths.length === 0) return ['it says not where it lives'];
  if (references.length === 0) return ['it has no test'];
  return [...paths.flatMap(faultOfPath), ...references.flatMap(faultsOfTest)];
}

/** How many rows of the table hold, and how many are open; says why of each that is. */
export function checkSpecification() {
  const rows = readFileSync(inProject(FILE), 'utf8')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Statement'))
    .map(({ line, number }) => ({ number, cells: line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')) }));
  const open = rows.flatMap(({ number, cells }) => {
    const faults = cells.length === COLUMNS ? faultsOfRow(cells) : [`it has ${cells.length} columns`];
    return faults.length === 0 ? [] : [`${FILE}:${number}: ${faults.join('; ')} (${cells[0]})`];
  });
  for (const line of open) say(line);
  return { passed: rows.length - open.length, failed: open.length };
}
