import { createContext } from 'react';
import type { Cards } from '#ui/claim-page/page-preview.ts';
import type { Finding } from './written.ts';

/** Context of the open form's fields. */
interface FieldSurroundings {
  /** The module's id, or null for the page itself. */
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly cards: Cards | undefined;
}

export const Surroundings = createContext<FieldSurroundings>({ findings: [], isReadOnly: true, cards: undefined });
