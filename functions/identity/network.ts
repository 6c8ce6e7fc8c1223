import type { AppContext } from '../platform/http.ts';
import { clientAddress } from '../platform/client-address.ts';

/** The network that a request comes from, to count by. */
export const networkOf = (c: AppContext): string => clientAddress((name) => c.req.header(name));
