import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';

interface FormRefusalProps {
  of: { refusal: Error | null };
  /** What is said of it; its message where nothing else is. */
  text?: (refusal: Error) => ReactNode;
  children?: ReactNode;
}

/** Why a form was not taken, where that belongs to no field of it. */
export function FormRefusal({ of: { refusal }, text = ({ message }) => message, children }: FormRefusalProps) {
  return (
    refusal && (
      <Callout tone="bad" role="alert" title={text(refusal)}>
        {children}
      </Callout>
    )
  );
}
