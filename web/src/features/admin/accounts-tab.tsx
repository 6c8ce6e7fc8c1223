import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import styles from './accounts-tab.module.css';
import record from './record.module.css';
import { accountsQuery } from './admin.queries.ts';

function Found({ email }: { email: string }) {
  const { data, isPending, error, refetch } = useQuery(accountsQuery(email));
  if (email === '')
    return (
      <EmptyState title="Whose account is it?">
        Type the whole e-mail address. You then see the role, the open sessions and what can be changed.
      </EmptyState>
    );
  if (isPending)
    return (
      <Loading label="Looking for the account">
        <Skeleton height="220px" />
      </Loading>
    );
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (data.accounts.length === 0)
    return (
      <EmptyState title="No account has this e-mail">
        Check the spelling; a guest’s order has an e-mail but no account.
      </EmptyState>
    );
  return (
    <ul className={record.list}>
      {data.accounts.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
    </ul>
  );
}

/** Finds accounts by e-mail address and shows what an admin may change; the URL holds the search. */
export function AccountsTab() {
  const [query, setQuery] = useSearchParams();
  const email = query.get('email') ?? '';
  const [typed, setTyped] = useState(email);
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setQuery(wanted ? { email: wanted } : {});
  };
  return (
    <div className={styles.tab}>
      <search>
        <form noValidate onSubmit={look} className={styles.search}>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit">Find</Button>
        </form>
      </search>
      <Found key={email} email={email} />
    </div>
  );
}
