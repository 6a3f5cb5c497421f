import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { say } from './say.mjs';

/*
 * docs/specification.md: each row has a statement of the specification, its places in the code (paths in backticks) and its
 * tests (`path › part of the test's name`, or a path alone if the whole file is about it). A row is open if it names no test,
 * or a file or test that does not exist.
 */

const FILE = 'docs/specification.md';
const COLUMNS = 3;

const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text);

function faultOfPath(path) {
  return existsSync(inProject(path)) ? [] : [`${path} does not exist`];
}

function faultsOfTest(reference) {
  const [path, name] = reference.split(' › ');
  if (!/\.test\.tsx?$/.test(path)) return [`${path} is not a test`];
  if (!existsSync(inProject(path))) return faultOfPath(path);
  return name === undefined || readFileSync(inProject(path), 'utf8').includes(name) ? [] : [`${path} has no "${name}"`];
}

function faultsOfRow([, where, tests]) {
  const paths = quoted(where);
  const references = quoted(tests);
  if (paths.length === 0) return ['it names no place in the code'];
  if (references.length === 0) return ['it names no test'];
  return [...paths.flatMap(faultOfPath), ...references.flatMap(faultsOfTest)];
}

/** Counts the rows that hold and the open ones; prints the reasons of each open one. */
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
