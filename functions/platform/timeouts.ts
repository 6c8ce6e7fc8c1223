/** Longest time of a function that answers a request, below the 30 seconds after which the HTTP API gives up. */
export const API_TIMEOUT_SECONDS = 29;

/** Longest time of a worker that paints. */
export const PAINTER_TIMEOUT_SECONDS = 60;
