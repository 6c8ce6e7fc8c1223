/** What the build of the site leaves for the renderer: web/vite.config.ts makes the module. */
declare module 'virtual:site-build' {
  import type { SiteBuild } from '#web/app/render.tsx';

  /** The documents of the shop, and that of the payment pages. */
  export const shop: SiteBuild;
  export const checkout: SiteBuild;
  export const build: string;
}

/** The renderer is the only module of web/ that runs in Node, so Node's other types stay out. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    getStore(): Store | undefined;
    run<Result>(store: Store, callback: () => Result): Result;
  }
}
