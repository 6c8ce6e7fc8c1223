/** Resolver code as AppSync runs it. */
export function request(ctx: unknown): { operation: 'Invoke'; payload: unknown };
export function response(ctx: unknown): unknown;
