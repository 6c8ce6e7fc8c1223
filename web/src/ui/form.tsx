import type { FormHTMLAttributes, Ref } from 'react';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  /** What `useForm` answers; a form without it only holds its fields together, and sends nothing. */
  of?: { attach?: Ref<HTMLFormElement>; submit: () => void };
  ref?: Ref<HTMLFormElement>;
}

/** Every form of the site: it is sent by its program alone, which says in its own words what is wrong. */
export function Form({ of, ...form }: FormProps) {
  return (
    <form
      ref={of?.attach}
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        of?.submit();
      }}
    />
  );
}
