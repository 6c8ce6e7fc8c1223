import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#functions/platform/ids.ts';
import { ConditionRefused, orRefuse, transact } from '#functions/platform/table.ts';
import { EmailClaim } from '#functions/platform/user.entity.ts';
import { anEmail } from '#test/factories/people.ts';

const claimOf = async (email: string) => (await EmailClaim.get({ email }).go({ consistent: true })).data;

describe('a transaction', () => {
  const [taken, free] = [anEmail('taken'), anEmail('free')];
  const userId = newId('user');
  beforeAll(() => EmailClaim.create({ email: taken, userId }).go());

  it('names the items whose conditions did not hold, and writes nothing', async () => {
    const error = await transact({ claim: EmailClaim }, (write) => ({
      free: write.claim.create({ email: free, userId }).commit(),
      taken: write.claim.create({ email: taken, userId }).commit(),
    })).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(ConditionRefused);
    expect([...(error as ConditionRefused).failed]).toEqual(['taken']);
    expect(await claimOf(free)).toBeNull();
  });

  it('refuses in the words of the first item whose condition did not hold', async () => {
    const other = anEmail('other');
    await EmailClaim.create({ email: other, userId }).go();
    await expect(
      transact({ claim: EmailClaim }, (write) => ({
        free: orRefuse(write.claim.create({ email: free, userId }).commit(), 'request.busy'),
        taken: orRefuse(write.claim.create({ email: taken, userId }).commit(), 'user.email_taken'),
        other: orRefuse(write.claim.create({ email: other, userId }).commit(), 'link.invalid'),
      })),
    ).rejects.toMatchObject({ code: 'user.email_taken', cause: { failed: new Set(['taken', 'other']) } });
  });

  it('leaves out what is undefined', async () => {
    await transact({ claim: EmailClaim }, (write) => ({
      nothing: undefined,
      free: write.claim.create({ email: free, userId }).commit(),
    }));
    expect(await claimOf(free)).toMatchObject({ userId });
  });
});
