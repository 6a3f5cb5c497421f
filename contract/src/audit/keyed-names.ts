/** Fields that hold the key of a thing, which is not unique among things of all kinds. */
const kindOfField: Readonly<Record<string, string>> = {
  pageId: 'page',
  docKey: 'document',
  classId: 'category',
  channel: 'channel',
  channels: 'channel',
  ch: 'channel',
  listId: 'numberList',
  attributeId: 'attribute',
  placeListId: 'placeList',
  front: 'front',
};
/** What a risk rule's condition names, by the fact next to it. */
const kindOfFact: Readonly<Record<string, string>> = { CHANNEL: 'channel' };
/** What a campaign holds, by the kind next to its id. */
const kindOfThing: Readonly<Record<string, string>> = { PAGE: 'page', AD: 'ad', SHARE: 'share', GRAB: 'grab' };

interface Keyed {
  readonly field: string;
  readonly key: string;
  /** The value of the field `kind`, or of a condition `fact`, next to it. */
  readonly kind: unknown;
}

/** Where the names of an entry have what such a field means; undefined: the field holds no key. */
export function nameKey({ field, key, kind }: Keyed): { readonly kind: string; readonly id: string } | undefined {
  const of =
    field === 'thingId'
      ? kindOfThing[String(kind)]
      : field === 'isOneOf'
        ? kindOfFact[String(kind)]
        : kindOfField[field];
  return of === undefined ? undefined : { kind: of, id: key };
}

/** The name of a thing by its key; undefined if the field holds none, or the thing has none. */
export function keyedName(names: Readonly<Record<string, string>>, keyed: Keyed): string | undefined {
  const of = nameKey(keyed);
  return of === undefined ? undefined : (names[`${of.kind} ${of.id}`] ?? names[of.id]);
}
