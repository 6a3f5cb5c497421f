import { presentedBy } from '@coupon-centre/contract/claim-page/page-variant';
import { locales } from '@coupon-centre/contract/foundation/field';
import { expect, test } from 'vitest';
import { words } from './words.ts';
import { moduleKinds, newModule, newPage } from './written.ts';
import { moduleFields, pageFields, variantFields, variantModuleFields } from './written-fields.ts';

const all = [...Object.values(moduleFields), pageFields, variantFields(1)].flatMap((fields) => Object.entries(fields));

test.each(moduleKinds)('exactly the fields of a %s can be edited', (kind) => {
  const { kind: _kind, moduleId: _moduleId, ...fields } = newModule(kind, 'm');
  expect(Object.keys(moduleFields[kind]).toSorted()).toEqual(Object.keys(fields).toSorted());
});

test('every field of a page besides its modules can be edited', () => {
  const { content, ...window } = newPage(0);
  const { modules: _modules, title: _title, ...groups } = content;
  const paths = Object.entries(groups).flatMap(([group, fields]) =>
    Object.keys(fields).map((name) => `${group}.${name}`),
  );
  expect(Object.keys(pageFields).toSorted()).toEqual(['title', ...Object.keys(window), ...paths].toSorted());
});

test.each(locales)('every field has a label (%s)', (locale) => {
  const { fields } = words[locale];
  expect(all.filter(([field, { label }]) => fields[label ?? (field as keyof typeof fields)] === undefined)).toEqual([]);
});

test('a text that may be null in a new module is optional, any other is required', () => {
  for (const kind of moduleKinds) {
    for (const [field, shape] of Object.entries(moduleFields[kind])) {
      if (shape.as !== 'text') continue;
      const value = (newModule(kind, 'm') as unknown as Record<string, unknown>)[field];
      expect([kind, field, shape.isOptional ?? false]).toEqual([kind, field, value === null]);
    }
  }
});

test.each(moduleKinds)('what a variant may change in a %s is what it shows of its own', (kind) => {
  const module = newModule(kind, 'm');
  const { content } = newPage(0);
  const fields = Object.keys(variantModuleFields(kind));
  const isOwn = (field: string): boolean => {
    const own = { ...module, [field]: 'own' } as typeof module;
    const shown = presentedBy({ ...content, modules: [own] }, { ...content, modules: [module] }).modules[0];
    return (shown as unknown as Record<string, unknown>)[field] === 'own';
  };
  expect(fields).toEqual(Object.keys(moduleFields[kind]).filter(isOwn));
});
