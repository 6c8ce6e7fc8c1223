import 'react';

declare module 'react' {
  // Components pass measures through custom properties: style={{ '--part': '20%' }}.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
