import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component whose module is loaded when it is first rendered, or before that by `ahead`. A failed `ahead` is tried
 * again by the render.
 */
export const later = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { ahead: () => void } =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { ahead: () => void load().catch(() => undefined) },
  );
