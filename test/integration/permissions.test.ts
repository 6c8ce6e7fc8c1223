import { expect, it } from 'vitest';
import { placeRoutes } from '#functions/places/places.routes.ts';
import { sendMessage } from '#functions/platform/queues.ts';
import { env } from '#functions/platform/env.ts';
import { asPrincipal, enforcePermissions, principalOf, type Principal } from '#infra/local/lambda/permissions.ts';
import { somebody } from '#test/factories/people.ts';

enforcePermissions();

/** A call of the function `places` by somebody signed in, with what a policy allows. */
const ask = async (principal: Principal): Promise<number> => {
  const { shopper } = await somebody();
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await asPrincipal(principal, () =>
    placeRoutes.request('/api/postal-codes/US/94103', {
      headers: { Cookie: cookie, Host: new URL(env('SITE_URL')).host },
    }),
  );
  return answer.status;
};

it('a function that may not read sessions fails for everybody signed in, as on AWS, and its policy lets it', async () => {
  const places = principalOf('places');
  const onlyWrites = {
    ...places,
    grants: places.grants.map(({ actions, ...grant }) => ({
      ...grant,
      actions: actions.filter((action) => !/:(Get|BatchGet|Query)/.test(action)),
    })),
  };
  expect(await ask(onlyWrites)).toBe(500);
  expect(await ask(places)).toBe(200);
});

it.each(['catalog', 'outbox'] as const)('%s may not send what it does not send', async (name) => {
  const sending = asPrincipal(principalOf(name), () => sendMessage('PAINTINGS_QUEUE_URL', {}));
  await expect(sending).rejects.toThrow(`${name} is not authorized to perform: sqs:SendMessage`);
});
