/** Meta of the queries that show a placed order, or a list of placed orders; in a file of its own, because most pages load it. */
export const SHOWS_ORDERS = { showsOrders: true } as const;
