/** Source of all our events on the bus. */
export const EVENT_SOURCE = 'atelier.market';
