import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesOf } from '@coupon-centre/contract/audit/entry-words';
import { auditFields } from '@coupon-centre/contract/audit/field-words';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../../../server/src');

/** A node of the syntax tree, or anything in it. */
type Node = Readonly<Record<string, unknown>> & { readonly type?: string };
interface Property {
  readonly key?: { readonly name?: string; readonly value?: string };
  readonly value?: Node;
  readonly argument?: Node;
  readonly computed?: boolean;
}
const nameOf = ({ key }: Property) => key?.name ?? key?.value ?? '';

/** All nodes below, in `into`. */
function nodesIn(node: unknown, into: Node[] = []): Node[] {
  if (typeof node !== 'object' || node === null) return into;
  if ('type' in node && typeof node.type === 'string') into.push(node as Node);
  for (const part of Object.values(node)) nodesIn(part, into);
  return into;
}

/** Names of fields that an expression writes out; those of types that come from elsewhere have names by their type. */
function fieldsIn(node: Node | undefined, constants: ReadonlyMap<string, Node>): readonly string[] {
  switch (node?.type) {
    case 'ObjectExpression':
      return (node['properties'] as readonly Property[]).flatMap((property) => {
        if (property.argument !== undefined) return fieldsIn(property.argument, constants);
        const deeper = property.value?.type === 'Identifier' ? [] : fieldsIn(property.value, constants);
        return property.computed === true ? deeper : [nameOf(property), ...deeper];
      });
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap((part) => fieldsIn(part as Node, constants));
    case 'LogicalExpression':
      return fieldsIn(node['right'] as Node, constants);
    case 'Identifier': {
      const constant = constants.get(String(node['name']));
      return constant?.type === 'ObjectExpression' ? fieldsIn(constant, constants) : [];
    }
    default:
      return [];
  }
}

/** Codes that an expression writes out, with their field. */
function codesIn(node: Node | undefined, field = ''): readonly string[] {
  switch (node?.type) {
    case 'ObjectExpression':
      return (node['properties'] as readonly Property[]).flatMap((property) =>
        property.computed === true ? [] : codesIn(property.value ?? property.argument, nameOf(property)),
      );
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap((part) => codesIn(part as Node, field));
    case 'Literal':
      return typeof node['value'] === 'string' && /^[A-Z][A-Z_]+$/.test(node['value'])
        ? [`${field} ${node['value']}`]
        : [];
    default:
      return [];
  }
}

interface Noted {
  /** The fields of `before` and `after` in what handlers and jobs record. */
  readonly fields: ReadonlySet<string>;
  /** `state ACTIVE` */
  readonly codes: ReadonlySet<string>;
}

function readNoted(): Noted {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const values = files.flatMap((file) => {
    const text = readFileSync(join(SERVER, file), 'utf8');
    if (!/\b(before|after)\b/.test(text) || !/\bnote\(|\baction:|\bAuditNote\b/.test(text)) return [];
    const nodes = nodesIn(parseSync(file, text).program);
    const constants = new Map(
      nodes
        .filter(({ type, id }) => type === 'VariableDeclarator' && (id as Node).type === 'Identifier')
        .map(({ id, init }) => [String((id as Node)['name']), init as Node] as const),
    );
    return nodes
      .filter(({ type }) => type === 'ObjectExpression')
      .map(({ properties }) => properties as readonly Property[])
      .filter((properties) => properties.some((property) => ['action', 'target'].includes(nameOf(property))))
      .flat()
      .filter((property) => ['before', 'after'].includes(nameOf(property)))
      .map(({ value }) => ({ fields: fieldsIn(value, constants), codes: codesIn(value) }));
  });
  return {
    fields: new Set(values.flatMap(({ fields }) => fields)),
    codes: new Set(values.flatMap(({ codes }) => codes)),
  };
}

const { fields, codes } = readNoted();

test('every field that the server records has a name in both languages', () => {
  expect(fields.size).toBeGreaterThan(100);
  for (const locale of ['zh-CN', 'en'] as const) {
    const named = auditFields('', locale);
    expect([...fields].filter((field) => named[field] === undefined)).toEqual([]);
    // Said as what it is, not as the number of it.
    expect(Object.values(named).filter((name) => /编号|\bid\b/i.test(name))).toEqual([]);
  }
});

test('every code that the server records is read as words', () => {
  expect(codes.size).toBeGreaterThan(20);
  const textOf = (code: string) => {
    const [field = '', value = ''] = code.split(' ');
    const entry = { targetKind: 'operator', before: null, after: { [field]: value }, names: {} };
    return changesOf(entry, 'zh-CN')[0]?.after;
  };
  expect([...codes].filter((code) => code.endsWith(` ${textOf(code)}`))).toEqual([]);
});
