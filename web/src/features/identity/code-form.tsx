import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { CodeField, withoutSpaces } from './code-field.tsx';
import styles from './sign-in-frame.module.css';
import { isRefusedWith } from './refusal.ts';
import { codeProblem, useFields } from './use-fields.ts';

interface CodeFormProps {
  onSend: (code: string) => void;
  refusal: Error | null;
  isSending: boolean;
  /** Returns to the previous step. */
  onBack?: () => void;
}

/** The second step of signing in, where the account has a second factor. */
export function CodeForm({ onSend, refusal, isSending, onBack }: CodeFormProps) {
  // A request for the code is what opened this form, so it is not shown as an error.
  const { field, message, formProps } = useFields({
    first: { code: '' },
    check: { code: codeProblem },
    refusal: isRefusedWith(refusal, 'session.code_required') ? null : refusal,
    takesFocus: true,
  });
  return (
    <form {...formProps(({ code }) => onSend(withoutSpaces(code)))} className={styles.form} aria-label="Second step">
      <CodeField {...field('code')} />
      {message && <Callout tone="bad" role="alert" title={message} />}
      <Button type="submit" size="big" full busy={isSending && 'Signing you in'}>
        Sign in
      </Button>
      {onBack && (
        <Button variant="link" className={styles.forgot} onClick={onBack}>
          Use another account
        </Button>
      )}
    </form>
  );
}
