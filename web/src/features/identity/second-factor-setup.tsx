import { useEffect, useRef } from 'react';
import { later } from '#web/lib/later.tsx';
import type { NewSecondFactor } from '#shared/schemas/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { useConfirmSecondFactor } from './account.queries.ts';
import styles from './account.module.css';
import { CodeField, withoutSpaces } from './code-field.tsx';
import { codeProblem } from './problems.ts';
import { problemsIn } from './refusal.ts';
import { SensitiveProblem } from './sensitive-problem.tsx';

// Loaded on demand: few visitors need the encoder, and only once.
const QrCode = later(async () => (await import('#web/ui/qr-code.tsx')).QrCode);

interface SecondFactorSetupProps {
  factor: NewSecondFactor;
  confirm: ReturnType<typeof useConfirmSecondFactor>;
  onCancel: () => void;
}

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/**
 * The secret for the authenticator app, as a QR code and as text, and the field for its first code, which proves that
 * the app has the secret.
 */
export function SecondFactorSetup({ factor: { secret, uri }, confirm, onCancel }: SecondFactorSetupProps) {
  const form = useForm({
    values: () => ({ code: '' }),
    check: ({ code }) => ({ code: codeProblem(code) }),
    sending: confirm,
    problemsIn,
    send: ({ code }) => confirm.mutate({ code: withoutSpaces(code) }),
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <ol className={styles.setup}>
      <li>
        <h3 ref={title} tabIndex={-1} className="d4">
          1. Add Atelier to your authenticator app
        </h3>
        <div className={styles.scan}>
          <QrCode
            text={uri}
            label="QR code for your authenticator app"
            waiting={<Skeleton width="208px" height="208px" />}
          />
          <div className={styles.byHand}>
            <p>Scan the code with the app, or type this key in:</p>
            <p className={styles.secret}>{inGroups(secret)}</p>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </div>
      </li>
      <li>
        <h3 className="d4">2. Enter the code that it shows now</h3>
        <p className="muted">With it the second factor is on, and you are signed out everywhere else.</p>
        <Form of={form} className={styles.form} aria-label="First code">
          <CodeField isFirst {...form.field('code')} />
          <SensitiveProblem of={form} />
          <div className="row">
            <Button type="submit" busy={confirm.isPending && 'Checking the code'}>
              Switch it on
            </Button>
            <Button variant="quiet" disabled={confirm.isPending} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}
