import { useInfiniteQuery } from '@tanstack/react-query';
import { dateFormat } from '#shared/site/formats.ts';
import { SHOP_ZONE } from '#shared/time/shop-zone.ts';
import type { AuditEntry } from '#shared/schemas/application.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import tabs from '../tab.module.css';
import { auditQuery, useAuditFile, type AskedAudit } from './people.queries.ts';
import styles from './audit-tab.module.css';

const time = dateFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_ZONE,
});
const WAITING = 8;

const change = ({ before, after }: AuditEntry): string =>
  before === null && after === null ? '' : `${before ?? 'nothing'} → ${after ?? 'nothing'}`;

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, admin, action, subject, reason } = entry;
  return (
    <tr>
      <td data-label="When" className="num" translate="no">
        <time dateTime={at}>{time(Date.parse(at))}</time>
      </td>
      <td data-label="Admin">{admin}</td>
      <td data-label="What">
        <b>{action}</b>
      </td>
      <td data-label="Whom">{subject}</td>
      <td data-label="Change">{change(entry)}</td>
      <td data-label="Reason">{reason}</td>
    </tr>
  );
}

const GIVEN = ['q', 'from', 'until'] as const;

/** Which lines are shown, and the same lines as a file. */
function Filter({ asked, onAsk }: { asked: AskedAudit; onAsk: (asked: AskedAudit) => void }) {
  const file = useAuditFile();
  const form = useForm({
    values: () => ({ q: asked.q ?? '', from: asked.from ?? '', until: asked.until ?? '' }),
    send: ({ q, from, until }) => onAsk(given({ q: q.trim(), from, until })),
  });
  const download = () => file.mutate(asked, { onSuccess: (csv) => saveFile('audit-trail.csv', csv, 'text/csv') });
  return (
    <search>
      <Form of={form} className={styles.filter}>
        <TextField
          label="Admin, action, subject or reason"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={120}
          {...form.field('q')}
        />
        <TextField label="From" type="date" {...form.field('from')} />
        <TextField label="Until" type="date" {...form.field('until')} />
        <Button type="submit">Show</Button>
        <Button variant="ghost" busy={file.isPending && 'Making the file'} onClick={download}>
          Download these lines
        </Button>
      </Form>
      {file.error && <Callout tone="bad" role="alert" title={file.error.message} />}
      {file.isSuccess && <Callout tone="ok" role="status" title="The file is in your downloads." />}
    </search>
  );
}

const given = (values: Required<AskedAudit> | URLSearchParams): AskedAudit =>
  Object.fromEntries(
    GIVEN.flatMap((name) => {
      const value = values instanceof URLSearchParams ? values.get(name) : values[name];
      return value ? [[name, value]] : [];
    }),
  );

function Lines({ asked }: { asked: AskedAudit }) {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(auditQuery(asked));
  if (isPending)
    return (
      <Loading label="Loading the audit trail" className={styles.waiting}>
        {Array.from({ length: WAITING }, (_, index) => (
          <Skeleton key={index} height="32px" />
        ))}
      </Loading>
    );
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.entries);
  const isFiltered = Object.keys(asked).length > 0;
  if (entries.length === 0 && isFiltered && !hasNextPage)
    return <EmptyState title="No line was found">Look for less of a word, or in more days.</EmptyState>;
  if (entries.length === 0 && !hasNextPage)
    return (
      <EmptyState title="Nothing was done yet">
        Every decision and change that an admin makes is written down here, and stays.
      </EmptyState>
    );
  return (
    <div className={styles.tab}>
      <table className={styles.trail}>
        <caption className="vh">Audit trail, newest first</caption>
        <thead>
          <tr>
            {['When', 'Admin', 'What', 'Whom', 'Change', 'Reason'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {isFetchNextPageError && <Callout tone="bad" role="alert" title={error?.message} />}
      {hasNextPage ? (
        <Button variant="ghost" busy={isFetchingNextPage && 'Loading older lines'} onClick={() => void fetchNextPage()}>
          Show older lines
        </Button>
      ) : (
        <p className="small muted">{isFiltered ? 'These are all.' : 'This is where the trail begins.'}</p>
      )}
    </div>
  );
}

/**
 * The audit trail: actor, action, subject and reason, newest first; on a phone each line is a small card (C40). The URL holds
 * which lines.
 */
export function AuditTab() {
  const [params, setParams] = useSearchParams();
  const asked = given(params);
  return (
    <div className={tabs.tab}>
      <Filter key={JSON.stringify(asked)} asked={asked} onAsk={(wanted) => setParams({ ...wanted })} />
      <Lines key={`lines ${JSON.stringify(asked)}`} asked={asked} />
    </div>
  );
}
