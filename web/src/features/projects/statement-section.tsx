import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_STATEMENT_CHARACTERS } from '#shared/orders/certificates.ts';
import type { Statement } from '#shared/schemas/certificate.ts';
import type { Project } from '#shared/schemas/project.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ACTS, useProjectAct } from './projects.queries.ts';
import { statementQuery } from './statement.queries.ts';
import acts from './acts.module.css';
import styles from './project-room.module.css';

interface FormProps {
  project: Project;
  written: Statement;
  onClose: () => void;
}

function StatementForm({ project, written, onClose }: FormProps) {
  const write = useProjectAct(project.order.id, ACTS.statement);
  const save = (statement: string) => {
    if (!write.isPending) write.mutate({ input: { statement }, done: onClose });
  };
  const form = useForm({
    values: () => ({ statement: written.is_default ? '' : written.statement }),
    sending: write,
    send: ({ statement }) => save(statement.trim()),
  });
  return (
    <Form of={form} className={acts.form}>
      {/* promise: statement-on-certificate */}
      <p>
        It is printed on the certificate that the customer gets with the delivered piece, above your name, and cannot be
        changed after that.
      </p>
      <TextArea
        label="Your statement"
        rows={7}
        maxLength={MAX_STATEMENT_CHARACTERS}
        placeholder="How you made this piece, and what you saw in it"
        // promise: held-statement
        hint={`${form.values.statement.length} of ${MAX_STATEMENT_CHARACTERS} characters. A text with a link, an e-mail address or a phone number waits until our staff has read it.`}
        {...form.field('statement')}
      />
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={write.isPending && 'Saving'}>
          Save the statement
        </Button>
        {!written.is_default && (
          <Button variant="link" onClick={() => save('')}>
            Use the standard words
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}

const WAITING: Partial<Record<Statement['state'], { title: string; text: string }>> = {
  held: {
    title: 'Our staff reads your statement first.',
    // promise: held-statement
    text: 'It seems to contain contact details. If the piece arrives before that, the standard words are printed.',
  },
  hidden: {
    title: 'Your statement is not printed.',
    // promise: statement-on-certificate, held-statement
    text: 'Our staff took it back because of what it contains. The standard words are printed, unless you write another.',
  },
};

/** The artist's words on the certificate of the piece: read here, and changed until it has arrived. */
export function StatementSection({ project }: { project: Project }) {
  const { data, isPending, refetch } = useQuery(statementQuery(project.order.id));
  const [isOpen, setOpen] = useState(false);
  const waiting = data && !data.certificate && WAITING[data.state];
  return (
    <section aria-labelledby="room-certificate">
      <h2 id="room-certificate" className="d3">
        Certificate
      </h2>
      {isPending && (
        <Loading label="Loading your statement">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {!isPending && !data && (
        <LoadError message="Your statement could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <p className="small muted">
            {data.is_default ? 'Standard words, until you write your own:' : 'Your statement:'}
          </p>
          <blockquote className={styles.statement}>{data.statement}</blockquote>
          {waiting && (
            <Callout tone="warn" title={waiting.title}>
              {waiting.text}
            </Callout>
          )}
          {data.editable && (
            <Button variant="link" onClick={() => setOpen(true)}>
              {data.is_default ? 'Write your statement' : 'Change your statement'}
            </Button>
          )}
          {data.certificate && (
            <ButtonLink variant="link" to={pathTo('/certificates/:id', { id: data.certificate })}>
              See the certificate
            </ButtonLink>
          )}
          <Dialog open={isOpen} shape="wide" title="Your statement for the certificate" onClose={() => setOpen(false)}>
            <StatementForm project={project} written={data} onClose={() => setOpen(false)} />
          </Dialog>
        </>
      )}
    </section>
  );
}
