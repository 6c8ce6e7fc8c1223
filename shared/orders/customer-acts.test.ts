import { describe, expect, it } from 'vitest';
import { customerAct, standingGroup } from './customer-acts.ts';

const facts = {
  status: 1,
  hasArtist: true,
  hasOffers: true,
  isAskedToWait: false,
  isDepositPaid: true,
  due: 0,
  isFrozen: false,
  hasOpenEdit: false,
  isReviewed: false,
  isPhotoAsked: false,
};
const unpaid = { isDepositPaid: false, due: 30_000 };

describe('what an order waits for from its customer', () => {
  it.each([
    ['C15 offers without a choice', { hasArtist: false }, 'choose'],
    ['C15 no offer yet', { hasArtist: false, hasOffers: false }, undefined],
    [
      'C50 no offer, and a mail has asked',
      { hasArtist: false, hasOffers: false, isAskedToWait: true },
      'answer_waiting',
    ],
    ['C15 a chosen extra whose deposit is missing', unpaid, 'pay_deposit'],
    ['C15 a chosen artist who may accept', { due: 30_000 }, undefined],
    [
      'C26 a photo that is not good enough, before an offer is chosen',
      { hasArtist: false, isPhotoAsked: true },
      'replace_photo',
    ],
    ['C15 the deposit, before a better photo', { ...unpaid, isPhotoAsked: true }, 'pay_deposit'],
    ['C26 a better photo for a piece on the easel', { status: 2, isPhotoAsked: true }, 'replace_photo'],
    ['C8 a proof, which was painted from what there was', { status: 3, isPhotoAsked: true }, 'approve'],
    ['C8 a painting on the easel', { status: 2, due: 30_000 }, undefined],
    ['H-06 a change of shipping while it is painted', { status: 2, hasOpenEdit: true }, 'agree_shipping'],
    ['C8 a proof, which silence approves, before anything else', { status: 3, due: 1, hasOpenEdit: true }, 'approve'],
    ['C9 an approved piece that is not paid', { status: 4, due: 1 }, 'pay_balance'],
    [
      'H-06 a change of shipping, before its balance is paid',
      { status: 4, due: 1, hasOpenEdit: true },
      'agree_shipping',
    ],
    ['C19 an approved and paid piece', { status: 4 }, undefined],
    ['C19 a piece on its way', { status: 5 }, 'receive'],
    ['V-01 a delivered piece', { status: 6 }, 'review'],
    ['V-02 a reviewed piece', { status: 6, isReviewed: true }, undefined],
    ['V-01 a closed piece without a review', { status: 7 }, 'review'],
    ['C1 a refunded piece', { status: 8 }, undefined],
    ['C1 a cancelled piece', { status: 9, due: 1 }, undefined],
    ['C17 a proof of an order that a case holds', { status: 3, isFrozen: true }, undefined],
  ])('%s', (_, some, act) => {
    expect(customerAct({ ...facts, ...some })).toBe(act);
  });
  it.each([
    [1, 'choose', 'waits'],
    [3, 'approve', 'waits'],
    [6, 'review', 'delivered'],
    [1, null, 'runs'],
    [6, null, 'delivered'],
    [7, 'review', 'delivered'],
    [8, null, 'ended'],
    [9, null, 'ended'],
  ] as const)('C1 status %i with %s: %s', (status, act, group) => {
    expect(standingGroup({ status, act, frozen: false })).toBe(group);
  });
  it('C1 a case holds a delivered piece, which runs until it is decided; an ended one has ended', () => {
    const groups = [6, 9].map((status) => standingGroup({ status, act: null, frozen: true }));
    expect(groups).toEqual(['runs', 'ended']);
  });
});
