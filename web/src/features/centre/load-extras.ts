/** Loads what the centre does without at the start. */
export const loadExtras = async () => (await import('./centre-extras.ts')).centreExtras;
