import type { Benefit } from '#foundation/field.ts';

interface Valued {
  readonly benefit: Benefit;
  readonly bookValueFen: number;
}

/** Money that a unit gives at most, fen; 0 where it gives something else. */
function faceFen({ kind, amount, maxSaveFen = 0 }: Benefit): number {
  switch (kind) {
    case 'CREDIT_FEN':
    case 'TOPUP_OFF_FEN':
      return amount;
    case 'TOPUP_PERCENT':
      return maxSaveFen;
    case 'CODE':
    case 'DATA_MB':
    case 'EXPERIENCE':
      return 0;
  }
}

/**
 * What a unit counts for in exposure, thresholds and daily sums, fen: its declared value, or the money that it gives if that is
 * more. A low declaration therefore avoids no approval.
 */
export const unitWorthFen = ({ benefit, bookValueFen }: Valued) => Math.max(bookValueFen, faceFen(benefit));

/** What a unit takes from the budget of its campaign, fen: what it is worth, and nothing where its terms say why it costs nothing. */
export const unitBudgetFen = (terms: Valued): number => (terms.bookValueFen === 0 ? 0 : unitWorthFen(terms));
