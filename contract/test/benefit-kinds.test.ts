import { expect, test } from 'vitest';
import { benefitKinds, cardClasses, kindsOf } from '#foundation/benefit-kinds.ts';

test('every kind of benefit belongs to one class, and every class has one', () => {
  const kinds = cardClasses.flatMap(kindsOf);
  expect(kinds.toSorted()).toEqual(benefitKinds.toSorted());
  expect(cardClasses.filter((cardClass) => kindsOf(cardClass).length === 0)).toEqual([]);
});
