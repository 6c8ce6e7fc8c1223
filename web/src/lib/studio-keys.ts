/* Keys of what artists ask for, apart from the others because no visitor's page needs them. */

export const sellerKeys = {
  all: ['sellers'],
  requests: ['sellers', 'requests'],
  earlierRequests: (before: string) => ['sellers', 'earlier requests', before],
  order: (orderId: string) => ['sellers', 'orders', orderId],
  statement: (orderId: string) => ['sellers', 'statement', orderId],
  profile: ['sellers', 'profile'],
  reviews: ['sellers', 'reviews'],
  payouts: ['sellers', 'payouts'],
  username: (username: string) => ['sellers', 'username', username],
};
