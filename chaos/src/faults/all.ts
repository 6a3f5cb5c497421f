import { clockFaults } from './clock-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { diskFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { networkFaults } from './network-faults.ts';
import { operationFaults } from './operation-faults.ts';
import { processFaults } from './process-faults.ts';

export const allFaults: readonly Fault[] = [
  ...processFaults,
  ...databaseFaults,
  ...networkFaults,
  ...operationFaults,
  ...clockFaults,
  ...diskFaults,
];
