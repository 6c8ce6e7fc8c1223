/** An icon of Lucide by its name: `web/icons.ts` makes the component. */
declare module 'icon:*' {
  import type { ReactElement, SVGProps } from 'react';

  const Icon: (props: SVGProps<SVGSVGElement>) => ReactElement;
  export default Icon;
}
