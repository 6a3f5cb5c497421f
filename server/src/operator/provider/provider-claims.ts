/** What an ID token or the provider's UserInfo says. */
export type Claims = Readonly<Record<string, unknown>>;

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined;

/** The value of a claim by its name, or by a path of names like `realm_access.roles`. */
export const claimOf = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(inside, claims);

/** A claim's texts: one, or a list of them. */
export const textsOf = (claims: Claims, name: string): readonly string[] => texts(claimOf(claims, name));

/** Whether `acr` or `amr` says that a second factor was asked. */
export const isStrong = (claims: Claims, mfaValues: readonly string[]): boolean =>
  [...textsOf(claims, 'acr'), ...textsOf(claims, 'amr')].some((value) => mfaValues.includes(value));
