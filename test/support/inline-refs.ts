type Json = unknown;

/** A part of an OpenAPI document with the named schemas in the places that refer to them. */
const inlined = <T>(part: T, document: object): T => {
  const inline = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) {
      const path = String(value.$ref).split('/').slice(1);
      const { $ref: _ref, ...more } = value;
      const named = path.reduce<Json>((at, name) => (at as Record<string, Json>)[name], document);
      return { ...(inline(named) as object), ...more };
    }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inline(inner)]));
  };
  return inline(part) as T;
};

/** The operations of an OpenAPI document by path, with the named schemas in the places that refer to them. */
export const inlinedPaths = <Paths extends object>(document: { paths: Paths }): Paths =>
  inlined(document.paths, document);
