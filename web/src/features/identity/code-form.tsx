import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CodeField, withoutSpaces } from './code-field.tsx';
import styles from './sign-in-frame.module.css';
import { codeProblem } from './problems.ts';
import { isRefusedWith, problemsIn, refusalText } from './refusal.ts';

interface CodeFormProps {
  onSend: (code: string) => void;
  refusal: Error | null;
  isSending: boolean;
  /** Returns to the previous step. */
  onBack?: () => void;
}

/** The second step of signing in, where the account has a second factor. */
export function CodeForm({ onSend, refusal, isSending, onBack }: CodeFormProps) {
  const form = useForm({
    values: () => ({ code: '' }),
    check: ({ code }) => ({ code: codeProblem(code) }),
    // A request for the code is what opened this form, so it is not shown as an error.
    sending: { isPending: isSending, error: isRefusedWith(refusal, 'session.code_required') ? null : refusal },
    problemsIn,
    takesFocus: true,
    send: ({ code }) => onSend(withoutSpaces(code)),
  });
  return (
    <Form of={form} className={styles.form} aria-label="Second step">
      <CodeField {...form.field('code')} />
      <FormRefusal of={form} text={refusalText} />
      <Button type="submit" size="big" full busy={isSending && 'Signing you in'}>
        Sign in
      </Button>
      {onBack && (
        <Button variant="link" className={styles.forgot} onClick={onBack}>
          Use another account
        </Button>
      )}
    </Form>
  );
}
