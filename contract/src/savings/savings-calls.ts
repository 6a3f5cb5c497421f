import { showSavings } from './show-savings.ts';

export const savingsCalls = {
  showSavings,
};
