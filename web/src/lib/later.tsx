import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useHydrated } from './hydrated.ts';
import { awaits, loadModule } from './late-modules.ts';

/** A component that is loaded later; `waiting` stands in its place until then. */
type Later<Props> = ComponentType<Props & { waiting?: ReactNode }>;

/** The visitor waits while it is shown. */
function Awaited(): null {
  useEffect(awaits, []);
  return null;
}

/**
 * A component whose module is loaded when it is first shown, or before that by `ahead`. Documents never contain it. A
 * module that cannot be loaded is tried again (late-modules.ts), and everything around it stays as it is; what cannot be
 * loaded at all is for the error boundary above.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Later<Props> & { ahead: () => void } => {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<{ default: ComponentType<Props> }> => ({
    default: (loaded ??= await loadModule(load)),
  });
  const Lazy = lazy(loadOnce) as ComponentType<Props>;

  function Late({ waiting, ...props }: Props & { waiting?: ReactNode }) {
    const isHydrated = useHydrated();
    // A loaded module is rendered directly: `lazy` would show what waits for a moment.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    if (!isHydrated) return waiting;
    const fallback = (
      <>
        <Awaited />
        {waiting}
      </>
    );
    return (
      <Suspense fallback={fallback}>
        {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `waiting` is taken out of are Props, which TypeScript does not see of a generic type. */}
        <Shown {...(props as unknown as Props)} />
      </Suspense>
    );
  }
  return Object.assign(Late, { ahead: () => void setTimeout(() => void loadOnce().catch(() => undefined)) });
};
