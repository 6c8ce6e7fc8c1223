import { describe, expect, it } from 'vitest';
import { newReferralCode } from '#functions/partners/partners.ts';
import { Partner, PartnerEarning, ReferralCode } from '#functions/partners/partner.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { PartnerDashboard } from '#shared/schemas/account.ts';
import { aVisitor, somebody } from '#test/factories/people.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';

const dashboard = (shopper: Shopper): Promise<PartnerDashboard> => shopper.ask<PartnerDashboard>('/api/users/partners');

describe('the partners’ dashboard', () => {
  it('R-21 T-01 C13 a partner sees what they have earned, with how many orders, and their code', async () => {
    const { id, shopper } = await somebody('Partner');
    const fresh = PartnerDashboard.strict().parse(await dashboard(shopper));
    expect(fresh).toEqual({
      earnings: 0,
      ordersCount: 0,
      referralCode: expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/),
    });
    const entry = (entryId: string, orderId: string, amountCents: number) =>
      PartnerEarning.create({ userId: id, entryId, orderId, amountCents, at: nowIso() }).go();
    await entry('led_1', 'ord_1', 1_890);
    await entry('led_2', 'ord_2', 2_500);
    await entry('led_3', 'ord_1', -1_890);
    expect(await dashboard(shopper)).toEqual({ ...fresh, earnings: 2_500, ordersCount: 2 });
  });

  it('C13 two tabs that ask first at the same time get the same code, which is this partner’s alone', async () => {
    const { id, shopper } = await somebody('Partner');
    const codes = (await Promise.all(Array.from({ length: 4 }, () => dashboard(shopper)))).map(
      ({ referralCode }) => referralCode,
    );
    expect(new Set(codes).size).toBe(1);
    expect((await ReferralCode.get({ referralCode: codes[0] ?? '' }).go()).data?.userId).toBe(id);
    expect((await Partner.get({ userId: id }).go()).data?.referralCode).toBe(codes[0]);
  });

  it('T-02 C13 is for partners alone', async () => {
    expect(await refusalOf(aVisitor().get('/api/users/partners'))).toEqual([401, 'session.required']);
    for (const shopper of [
      (await somebody('User')).shopper,
      (await somebody('Supplier')).shopper,
      (await somebody('Admin')).shopper,
    ])
      expect((await shopper.get<Refusal>('/api/users/partners')).body).toMatchObject({
        code: 'session.forbidden',
        description: 'This part is for partners.',
      });
  });

  it('C13 codes are many, and of letters that are not mistaken for each other', () => {
    const codes = Array.from({ length: 2_000 }, newReferralCode);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.join('')).not.toMatch(/[^2-9A-HJKMNP-TV-Z-]|[ILOU01]/);
  });
});
