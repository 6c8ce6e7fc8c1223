/** Types of the resolver code that runs in AppSync. */
export function request(ctx: unknown): { operation: 'Invoke'; payload: unknown };
export function response(ctx: unknown): unknown;
