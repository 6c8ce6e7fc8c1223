import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import field from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import styles from './fields.module.css';

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  /** `new-password` where a password is chosen, `current-password` where it is known. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
}

/** A password field that allows pasting, password managers, and showing the text. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ id, label, hint, error }}>
      <div className={styles.secret}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          maxLength={128}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={field.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
        />
        <IconButton
          label={isShown ? 'Hide what you typed' : 'Show what you typed'}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      </div>
    </Field>
  );
}
