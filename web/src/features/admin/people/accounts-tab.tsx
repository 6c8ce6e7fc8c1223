import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from '#web/lib/router.tsx';
import type { FindAccounts } from '#shared/schemas/application.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { AccountCard } from './account-card.tsx';
import styles from '../tab.module.css';
import { NONE_YET, Records, ShowMore } from '../records.tsx';
import { PersonPanel } from './person-panel.tsx';
import { accountsQuery } from './people.queries.ts';

function Found({ asked }: { asked: FindAccounts }) {
  const query = useInfiniteQuery(accountsQuery(asked));
  if (asked.q === '')
    return (
      <EmptyState title="Whose account is it?">
        Type part of a name or of an e-mail address, two letters at least. You then see the role, the open sessions, the
        second factor and what can be changed.
      </EmptyState>
    );
  const none =
    asked.q === undefined
      ? {
          title: 'Nobody is in this list',
          text: 'Accounts appear here as soon as a second factor is set up or removed.',
        }
      : {
          title: 'No account was found',
          text: 'Check the spelling; a guest’s order has an e-mail but no account.',
        };
  return (
    <>
      <Records
        query={query}
        of={({ pages }) => pages.flatMap(({ accounts }) => accounts)}
        keyOf={({ id }) => id}
        loading="Looking for the account"
        emptyText={query.hasNextPage ? NONE_YET : none}
      >
        {(account) => <AccountCard account={account} />}
      </Records>
      <ShowMore query={query}>Show more accounts</ShowMore>
    </>
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
