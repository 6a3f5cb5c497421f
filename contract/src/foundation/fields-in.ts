/** Every name of a field in a value, at any depth. */
export type FieldsIn<Value> = Value extends readonly (infer Item)[]
  ? FieldsIn<Item>
  : Value extends object
    ? { [Name in keyof Value & string]: Name | FieldsIn<Value[Name]> }[keyof Value & string]
    : never;
