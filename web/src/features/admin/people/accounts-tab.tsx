import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#web/lib/router.tsx';
import type { FindAccounts } from '#shared/schemas/application.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { AccountCard } from './account-card.tsx';
import styles from '../tab.module.css';
import record from '../record.module.css';
import { PersonPanel } from './person-panel.tsx';
import { accountsQuery } from './people.queries.ts';

function Found({ asked }: { asked: FindAccounts }) {
  const { data, isPending, error, refetch } = useQuery(accountsQuery(asked));
  if (asked.q === '')
    return (
      <EmptyState title="Whose account is it?">
        Type part of a name or of an e-mail address, two letters at least. You then see the role, the open sessions, the
        second factor and what can be changed.
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
      <EmptyState title={asked.q === undefined ? 'Nobody is in this list' : 'No account was found'}>
        {asked.q === undefined
          ? 'Accounts appear here as soon as a second factor is set up or removed.'
          : 'Check the spelling; a guest’s order has an e-mail but no account.'}
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

const LISTS = [
  ['search', 'Search'],
  ['with', 'With a second factor'],
  ['without', 'Staff without a second factor'],
] as const;
type List = (typeof LISTS)[number][0];

/**
 * Finds accounts by part of a name or address, or lists them by their second factor, and shows what an admin may change;
 * the URL holds the search.
 */
export function AccountsTab() {
  const [query, setQuery] = useSearchParams();
  const words = query.get('q') ?? '';
  const factor = query.get('second-factor');
  const list: List = factor === 'with' || factor === 'without' ? factor : 'search';
  const form = useForm({
    values: () => ({ q: words }),
    send: ({ q }) => setQuery(q.trim() ? { q: q.trim() } : {}),
  });
  const asked: FindAccounts = list === 'search' ? { q: words } : { second_factor: list };
  return (
    <div className={styles.tab}>
      <div className={styles.lists}>
        <Segment
          label="Accounts"
          options={LISTS}
          value={list}
          onChange={(wanted) => setQuery(wanted === 'search' ? {} : { 'second-factor': wanted })}
        />
      </div>
      {list === 'search' && (
        <search>
          <Form of={form} className={styles.search}>
            <TextField
              label="Name or e-mail"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={254}
              {...form.field('q')}
            />
            <Button type="submit">Find</Button>
          </Form>
        </search>
      )}
      <Found key={JSON.stringify(asked)} asked={asked} />
      {list === 'search' && words.includes('@') && <PersonPanel key={words} email={words} />}
    </div>
  );
}
