import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component that is loaded later; `waiting` stands in its place until then. */
type Later<Props> = ComponentType<Props & { waiting?: ReactNode }>;

/**
 * A component whose module is loaded when it is first shown, or before that by `ahead`, in a task of its own. Documents
 * never contain it. An error boundary above gets a failed load; a failed `ahead` is tried again when the component is
 * shown. Unlike `lazy`, it suspends nothing around it.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Later<Props> & { ahead: () => void } => {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<ComponentType<Props>> => (loaded ??= await load());

  function Loaded({ waiting, ...props }: Props & { waiting?: ReactNode }) {
    const [Shown, show] = useState(() => loaded);
    const [failure, fail] = useState<Error>();
    useEffect(() => {
      if (!Shown) void loadOnce().then((Component) => show(() => Component), fail);
    }, [Shown]);
    if (failure) throw failure;
    return Shown ? <Shown {...(props as unknown as Props)} /> : waiting;
  }
  return Object.assign(Loaded, {
    ahead: () => void setTimeout(() => void loadOnce().catch(() => undefined)),
  });
};
