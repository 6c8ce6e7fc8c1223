/** A path of a route: its parameters filled in, the optional ones left out. */
export const addressOf = (route: string, parameter = 'x_1'): string =>
  route.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, parameter);
