import { useEffect, useEffectEvent, useLayoutEffect, type FormHTMLAttributes, type Ref } from 'react';
import type { FormOf } from './use-form.ts';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  /** What `useForm` answers; a form without it only holds its fields together, and sends nothing. */
  of?: Pick<FormOf<object>, 'element' | 'submit' | 'takeFilledIn'>;
  /** The form replaced the pressed button, so its first field takes the focus. */
  takesFocus?: boolean;
  ref?: Ref<HTMLFormElement>;
}

/** Every form of the site: it is sent by its program alone, which says in its own words what is wrong. */
export function Form({ of, takesFocus = false, ref, ...form }: FormProps) {
  const begin = useEffectEvent(() => of?.takeFilledIn());
  // Before anything renders the fields again, which would undo what the browser has filled in.
  useLayoutEffect(() => begin(), []);
  useEffect(() => {
    if (takesFocus) of?.element.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [of?.element, takesFocus]);
  return (
    <form
      {...form}
      ref={of?.element ?? ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        of?.submit();
      }}
    />
  );
}
