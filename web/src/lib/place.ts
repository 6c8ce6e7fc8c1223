/** An address's line of the town, as on an envelope: "Portland, OR 97205"; parts that are not known are left out. */
export const townLine = ({ city, state, zip }: Partial<Record<'city' | 'state' | 'zip', string>>): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
