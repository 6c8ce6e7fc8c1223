import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import type { Session } from '#shared/schemas/session.ts';
import { changeSession, sessionQuery } from '#web/lib/session.ts';

const CUSTOMER: Session = { id: 'usr_1', role: 'User', email: 'clara@example.com', realtime_token: 'token' };

it('R-27 what was being read for the first time when the session changed is read again for the new one', async () => {
  const client = createQueryClient();
  const reads: ((cart: string) => void)[] = [];
  const cart = new QueryObserver(client, {
    queryKey: ['cart'],
    queryFn: () => new Promise<string>((resolve) => reads.push(resolve)),
  });
  cart.subscribe(() => undefined);
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  changeSession(client, CUSTOMER);
  reads[0]!('of the visitor');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]!('of the customer');
  await vi.waitFor(() => expect(cart.getCurrentResult().data).toBe('of the customer'));
  expect(client.getQueryData(sessionQuery().queryKey)).toEqual(CUSTOMER);
  expect(reads).toHaveLength(2);
});
