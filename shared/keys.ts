/** Whether an object has this key of its own. */
export const isKeyOf = <T extends object>(of: T, key: PropertyKey): key is keyof T => Object.hasOwn(of, key);

/** The keys of an object that are texts, typed as its own. */
export const keysOf = <T extends object>(of: T): (keyof T & string)[] =>
  Object.keys(of).filter((key): key is keyof T & string => isKeyOf(of, key));
