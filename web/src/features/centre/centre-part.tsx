import { InTurn } from '#lib/loading/in-turn.tsx';
import { lazyLoad, useDeferred, useNeeded } from '#lib/loading/use-deferred.ts';
import type { centreParts, centreStates } from './centre-rest.tsx';

const rest = async () => import('./centre-rest.tsx');

/** Loads what the centre has in addition to its coupons: before a screen that the server did not render, and on the server. */
export const loadCentre = (): Promise<unknown> => lazyLoad(rest);

/** The same for what is shown only now and then. */
export const useCentreStates = (): typeof centreStates | null => useDeferred(rest).part?.centreStates ?? null;

type PartName = keyof typeof centreParts;

const Content = ({ name }: { readonly name: PartName }) => {
  const Part = useNeeded(rest).centreParts[name];
  return <Part />;
};

/** A part of the centre that becomes interactive after its first coupons. */
export const CentrePart = ({ name }: { readonly name: PartName }) => (
  <InTurn needs={rest} part={name}>
    <Content name={name} />
  </InTurn>
);
