import 'react';

declare module 'react' {
  // Parts take their measures through custom properties: style={{ '--part': '20%' }}.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
