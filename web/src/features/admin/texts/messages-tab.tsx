import { useInfiniteQuery } from '@tanstack/react-query';
import { orderLabel } from '#shared/orders/order-states.ts';
import type { AdminQuestion } from '#shared/schemas/admin-question.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDateTime } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import tabs from '../tab.module.css';
import { AnswerForm } from './answer-form.tsx';
import { ContactMessages } from './contact-messages.tsx';
import { questionsQuery } from './messages.queries.ts';
import styles from './messages-tab.module.css';
import { Records, ShowMore } from '../records.tsx';
import record from '../record.module.css';
import { Samples } from '../samples.tsx';
import { useNotice } from '../use-notice.tsx';

function Question({ question, onDone }: { question: AdminQuestion; onDone: (what: string) => void }) {
  const { id, order_id: orderId, number, title, status, side, name, text, images, at } = question;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>
          <SiteLink to={pathTo('/admin/orders/:orderId', { orderId })}>
            {title} #{number}
          </SiteLink>
        </h2>
        <Badge tone={side === 'artist' ? 'blue' : undefined}>{side === 'artist' ? 'Artist' : 'Customer'}</Badge>
        <Badge>{orderLabel(status)}</Badge>
      </div>
      <p className="small muted">
        {name}, <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>
      </p>
      <blockquote className={styles.text}>{text}</blockquote>
      {images.length > 0 && <Samples samples={images} what="photo" artist={name} />}
      <AnswerForm orderId={orderId} sides={[side]} question={side === 'artist' ? id : undefined} onDone={onDone} />
    </li>
  );
}

/** What customers and artists have asked the studio about their orders, and others from the contact page, each with its answer (C40, W-06). */
export function MessagesTab() {
  const query = useInfiniteQuery(questionsQuery());
  const { notify, notice } = useNotice();
  return (
    <div className={tabs.tab}>
      {notice}
      <ContactMessages onDone={notify} />
      <Records
        query={query}
        of={({ pages }) => pages.flatMap(({ questions }) => questions)}
        keyOf={({ id }) => id}
        loading="Loading the messages"
        emptyText={{
          title: 'Nobody waits for an answer about an order',
          text: 'A message appears here when a customer or an artist asks the studio about an order.',
        }}
      >
        {(question) => <Question question={question} onDone={notify} />}
      </Records>
      <ShowMore query={query}>Show more messages</ShowMore>
    </div>
  );
}
