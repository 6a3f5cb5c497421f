import { definitionOf, type PlantedBug } from './planted-bug.ts';

const SHELVES = definitionOf('claim_at_home');
const AT_HOME = 'src/claim/claims-at-home.test.ts';

/** Bugs of shelves, from which hot coupons are claimed on a distributed database. */
export const shelfBugs: readonly PlantedBug[] = [
  {
    name: 'the pool says that all is gone while shelves have some',
    file: SHELVES,
    find: '  IF v_is_short THEN',
    replace: '  IF v_is_short AND false THEN',
    test: AT_HOME,
    testName: 'are on shelves and still to be had from the pool',
  },
  {
    name: 'a shelf gives one more than it has',
    file: SHELVES,
    find: '<= v_shelf.left_over AS granted',
    replace: '<= v_shelf.left_over + 1 AS granted',
    test: AT_HOME,
    testName: 'end with the last unit',
  },
  {
    name: 'what shelves gave is counted again each second',
    file: SHELVES,
    find: 'lent_counted = CASE WHEN p_are_gone THEN 0 ELSE p_issued END',
    replace: 'lent_counted = CASE WHEN p_are_gone THEN 0 ELSE 0 END',
    test: AT_HOME,
    testName: 'are counted a second later',
  },
  {
    name: 'a shelf outlives the limits that it was made with',
    file: SHELVES,
    find: 'BEFORE UPDATE OF state, claim_start, claim_end, per_person, per_person_day ON coupon_template',
    replace: 'BEFORE UPDATE OF state, claim_start, per_person_day ON coupon_template',
    test: AT_HOME,
    testName: 'a change past the lock takes the shelves back as well',
  },
  {
    name: 'an operator takes units away that are on shelves',
    file: 'server/src/catalogue/template/coupon-lock.ts',
    find: 'SELECT take_back_shelves(',
    replace: 'SELECT num_nulls(',
    test: AT_HOME,
    testName: 'let an operator take away exactly what is left',
  },
  {
    name: 'a shelf does not know what was granted before',
    file: SHELVES,
    find: 'v_earlier[v_row.position] := v_row.result_id;',
    replace: 'v_earlier[v_row.position] := NULL;',
    test: AT_HOME,
    testName: 'answer a repeated request with the coupon that it was granted',
  },
];
