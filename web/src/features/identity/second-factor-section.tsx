import { useState } from 'react';
import type { Account } from '#shared/schemas/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountSection } from './account-section.tsx';
import { useConfirmSecondFactor, useRemoveSecondFactor, useStartSecondFactor } from './account.queries.ts';
import styles from './account.module.css';
import { CodeField, withoutSpaces } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { codeProblem, passwordProblem } from './problems.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { problemsIn } from './refusal.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SensitiveProblem } from './sensitive-problem.tsx';
import { useFocusBack } from './use-focus-back.ts';

const FEW_CODES = 3;

interface FormProps {
  account: Account;
  onClose: () => void;
}

function StartForm({ account, start, onClose }: FormProps & { start: ReturnType<typeof useStartSecondFactor> }) {
  const { has_password } = account;
  const form = useForm({
    values: () => ({ current_password: '' }),
    check: ({ current_password: password }) => ({
      current_password: has_password ? passwordProblem(password) : undefined,
    }),
    sending: start,
    problemsIn,
    takesFocus: true,
    send: ({ current_password: password }) => start.mutate(has_password ? { password } : {}),
  });
  return (
    <Form of={form} className={styles.form} aria-label="Set up a second factor">
      {has_password && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('current_password')} />
      )}
      <SensitiveProblem of={form} />
      <div className="row">
        <Button type="submit" busy={start.isPending && 'Making your key'}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function RemoveForm({ account: { has_password }, onClose }: FormProps) {
  const remove = useRemoveSecondFactor();
  const form = useForm({
    values: () => ({ current_password: '', code: '' }),
    check: ({ current_password: password, code }) => ({
      current_password: has_password ? passwordProblem(password) : undefined,
      code: codeProblem(code),
    }),
    sending: remove,
    problemsIn,
    takesFocus: true,
    send: ({ current_password: password, code }) =>
      remove.mutate({ code: withoutSpaces(code), ...(has_password && { password }) }, { onSuccess: onClose }),
  });
  return (
    <Form of={form} className={styles.form} aria-label="Remove your second factor">
      {has_password && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('current_password')} />
      )}
      <CodeField {...form.field('code')} />
      <SensitiveProblem of={form} />
      <div className="row">
        <Button type="submit" variant="bad" busy={remove.isPending && 'Removing it'}>
          Remove it
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** State of the second factor, shown while it is not being changed. */
function Standing({ account: { second_factor, recovery_codes_left: left } }: { account: Account }) {
  return (
    <>
      <p className={styles.fact}>
        <b>Authenticator app</b>
        <Badge {...(second_factor && { tone: 'ok' })}>{second_factor ? 'On' : 'Off'}</Badge>
      </p>
      {second_factor && left > FEW_CODES && <p className="muted">{left} recovery codes left.</p>}
      {second_factor && left <= FEW_CODES && (
        // promise: recovery-codes-once
        <Callout
          tone="warn"
          title={left === 0 ? 'No recovery codes left.' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`}
        >
          Remove the second factor and set it up again: then you get ten new ones.
        </Callout>
      )}
    </>
  );
}

/** Sets up, shows and removes the second factor of an account. */
export function SecondFactorSection({ account }: { account: Account }) {
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusBack(isOpen);
  const close = () => {
    // The answer has the recovery codes, which nobody would ever see.
    if (confirm.isPending) return;
    setIsOpen(false);
    start.reset();
    confirm.reset();
  };

  const content = () => {
    if (confirm.data)
      return <RecoveryCodes codes={confirm.data.recovery_codes} email={account.email} onSaved={close} />;
    if (start.data) return <SecondFactorSetup factor={start.data} confirm={confirm} onCancel={close} />;
    return (
      <>
        <Standing account={account} />
        {isOpen && !account.second_factor && <StartForm account={account} start={start} onClose={close} />}
        {isOpen && account.second_factor && <RemoveForm account={account} onClose={close} />}
        {!isOpen && (
          <Button
            ref={button}
            variant={account.second_factor_required ? 'primary' : 'ghost'}
            onClick={() => setIsOpen(true)}
          >
            {account.second_factor ? 'Remove the second factor' : 'Set it up'}
          </Button>
        )}
      </>
    );
  };
  return (
    <AccountSection
      id="second-factor"
      title="Second factor"
      text="A code from your phone besides the password: a stolen password alone opens nothing."
    >
      {content()}
    </AccountSection>
  );
}
