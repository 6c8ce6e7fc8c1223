/** Source that all our events carry on the bus. */
export const EVENT_SOURCE = 'atelier.market';
