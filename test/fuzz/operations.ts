import { z } from 'zod';
import { inlinedPaths } from '#test/support/inline-refs.ts';
import { describeApi } from '#functions/api/all-routes.ts';

/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: JsonSchema;
}

/** A REST operation as the routes describe it. */
export interface Operation {
  /** `POST /api/carts/add-item` */
  name: string;
  method: string;
  /** The path with its parameters in braces. */
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  /** Content type and schema of each 2xx answer; undeclared fields are faults. */
  answers: Map<number, { type: string; schema: z.ZodType }>;
  /** It is described to answer nothing. */
  isEmpty: boolean;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

/** The schema with every object closed, so that an undeclared field is a fault. */
const closed = (schema: JsonSchema): JsonSchema => {
  const { properties, items, prefixItems, anyOf, oneOf, additionalProperties } = schema;
  const each = (list: JsonSchema[]): JsonSchema[] => list.map(closed);
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)])),
    }),
    ...(properties && additionalProperties === undefined && { additionalProperties: false }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties) }),
    ...(items && { items: closed(items) }),
    ...(prefixItems && { prefixItems: each(prefixItems) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
  };
};

export const JSON_TYPE = 'application/json';

/** Every REST operation, read from the routes themselves, so that a new route is included at once. */
export const restOperations = (): Operation[] =>
  Object.entries(inlinedPaths(describeApi())).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(
      ([method, { parameters = [], requestBody, responses }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content?.[JSON_TYPE]?.schema,
        isEmpty: '204' in responses,
        answers: new Map(
          Object.entries(responses).flatMap(([status, { content = {} }]) =>
            status.startsWith('2')
              ? Object.entries(content).map(
                  ([type, { schema }]) =>
                    [Number(status), { type, schema: z.fromJSONSchema(closed(schema) as never) }] as const,
                )
              : [],
          ),
        ),
      }),
    ),
  );
