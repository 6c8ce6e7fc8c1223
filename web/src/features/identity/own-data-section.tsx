import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ERASURE_HOURS } from '#shared/people/erasure.ts';
import type { Account } from '#shared/schemas/account.ts';
import { pathTo } from '#shared/site/paths.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Form } from '../../ui/form.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import { ownErasureQuery, useAskErasure, useCancelErasure, useOwnExport } from './account.queries.ts';
import { formatMoment } from './moments.ts';
import { PasswordField } from './password-field.tsx';
import { passwordProblem } from './problems.ts';
import { problemsIn, refusalText } from './refusal.ts';
import { SensitiveProblem } from './sensitive-problem.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface AskFormProps {
  account: Account;
  ask: ReturnType<typeof useAskErasure>;
  onClose: () => void;
}

function AskForm({ account: { has_password }, ask, onClose }: AskFormProps) {
  const form = useForm({
    values: () => ({ current_password: '' }),
    check: ({ current_password: password }) => ({
      current_password: has_password ? passwordProblem(password) : undefined,
    }),
    sending: ask,
    problemsIn,
    takesFocus: has_password,
    send: ({ current_password: password }) => ask.mutate(has_password ? { password } : {}, { onSuccess: onClose }),
  });
  return (
    <Form of={form} className={styles.form} aria-label="Delete your account">
      {/* promise: erasure-confirmed-by-mail, erasure-after-48-hours */}
      <p>
        We mail you a link. {ERASURE_HOURS} hours after you open it we delete your account, and until then you can take
        it back here.
      </p>
      {has_password && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('current_password')} />
      )}
      <SensitiveProblem of={form} />
      <div className="row">
        <Button type="submit" variant="bad" busy={ask.isPending && 'Sending the mail'}>
          Mail me the link
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}

function WaitingErasure({ dueAt }: { dueAt: string }) {
  const cancel = useCancelErasure();
  return (
    // promise: erasure-after-48-hours
    <Callout tone="warn" title={`Your account will be deleted on ${formatMoment(dueAt)}.`}>
      <span className={styles.way}>
        <Button
          variant="ghost"
          size="s"
          busy={cancel.isPending && 'Taking it back'}
          onClick={() => cancel.mutate(undefined)}
        >
          Keep my account
        </Button>
        {cancel.error && <span role="alert">{refusalText(cancel.error)}</span>}
      </span>
    </Callout>
  );
}

function OwnExport() {
  const file = useOwnExport();
  const download = () =>
    file.mutate(undefined, {
      onSuccess: (data) => saveFile('atelier-data.json', JSON.stringify(data, undefined, 2), 'application/json'),
    });
  return (
    <>
      {file.error && <Callout tone="bad" role="alert" title={refusalText(file.error)} />}
      {file.isSuccess && <Callout tone="ok" role="status" title="The file is in your downloads." />}
      <Button variant="ghost" busy={file.isPending && 'Collecting your data'} onClick={download}>
        Download my data
      </Button>
    </>
  );
}

/** What is stored of the account's owner: a file of it, and the deletion of all of it (C66). */
export function OwnDataSection({ account }: { account: Account }) {
  const { data: erasure } = useQuery(ownErasureQuery());
  const ask = useAskErasure();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusBack(isOpen);
  return (
    <AccountSection
      id="data"
      title="Your data"
      text={
        <>
          What we keep about you, and what happens to it when you leave, is on the{' '}
          <SiteLink to={`${pathTo('/privacy')}#ask`}>privacy page</SiteLink>.
        </>
      }
    >
      {erasure?.refusal && (
        <Callout tone="bad" title="Your account was not deleted.">
          {erasure.refusal}
        </Callout>
      )}
      {!isOpen && ask.data && <Callout tone="ok" role="status" title={ask.data.message} />}
      {erasure?.due_at && <WaitingErasure dueAt={erasure.due_at} />}
      {isOpen ? (
        <AskForm account={account} ask={ask} onClose={() => setIsOpen(false)} />
      ) : (
        <div className="row">
          <OwnExport />
          {!erasure?.due_at && (
            <Button ref={button} variant="quiet" onClick={() => setIsOpen(true)}>
              Delete my account
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  );
}
