import { useQuery } from '@tanstack/react-query';
import X from 'icon:x';
import { useState, type SubmitEvent } from 'react';
import { tagName, type TagNames } from '#shared/catalogue/galleries.ts';
import type { PieceTags as Tags } from '#shared/schemas/gallery.ts';
import { MAX_OWN_TAGS } from '#shared/catalogue/tag-book.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import facets from './facet-menu.module.css';
import { pieceTagsQuery, useChooseTags, type Tagger } from './piece-tags.queries.ts';
import styles from './piece-tags.module.css';
import { TagSearch } from './tag-search.tsx';

interface PieceTagsProps {
  orderId: string;
  by: Tagger;
}

const reasonOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? (error.fields?.tags ?? error.description) : error?.message;

function Form({ orderId, by, saved }: PieceTagsProps & { saved: Tags }) {
  const [draft, setDraft] = useState<string[]>();
  const [names, setNames] = useState<TagNames>(saved.names);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, isSuccess, reset } = useChooseTags(by, orderId);
  const tags = draft ?? saved.tags;
  const given = saved.all.filter((tag) => !tags.includes(tag));
  const isChanged = tags.join() !== saved.tags.join();
  const change = (next: string[]) => {
    reset();
    setDraft(next);
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(by === 'admin' ? { tags, reason } : { tags }, {
      onSuccess: () => {
        setDraft(undefined);
        setReason('');
      },
    });
  };
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label="Chosen tags" className={styles.chips}>
          {tags.map((tag) => (
            <li key={tag}>
              <button type="button" className={facets.chip} onClick={() => change(tags.filter((each) => each !== tag))}>
                <span className="vh">Remove </span>
                {tagName(tag, names)}
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TagSearch
        filter={{ tags }}
        limit={MAX_OWN_TAGS}
        full="Four tags at most. Take one out to choose another."
        onChoose={(tag, name) => {
          setNames({ ...names, [tag]: name });
          change([...tags.filter((each) => each !== tag), tag]);
        }}
      />
      {given.length > 0 && (
        <p className="small muted">
          It also hangs under {given.map((tag) => tagName(tag, { ...names, ...saved.names })).join(', ')}: that follows
          by itself.
        </p>
      )}
      <form noValidate onSubmit={save} className={styles.save} aria-label="Tags of the piece">
        {by === 'admin' && isChanged && (
          <TextField
            label="Reason"
            hint="It stays in the audit trail."
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {error && <Callout tone="bad" role="alert" title={reasonOf(error)} />}
        {isChanged && (
          <div className="row">
            <Button
              type="submit"
              size="s"
              variant="ghost"
              busy={isPending && 'Saving'}
              disabled={by === 'admin' && !reason.trim()}
            >
              Save tags
            </Button>
            <Button variant="link" onClick={() => change(saved.tags)}>
              Undo
            </Button>
          </div>
        )}
        {isSuccess && !isChanged && (
          <p role="status" className="small">
            Saved. The galleries follow within a minute.
          </p>
        )}
      </form>
    </>
  );
}

/** The tags under which galleries show a finished piece: at most four are chosen, wider ones follow by themselves. */
export function PieceTags({ orderId, by }: PieceTagsProps) {
  const { data, isPending, refetch } = useQuery(pieceTagsQuery(by, orderId));
  return (
    <section aria-labelledby="piece-tags" className={styles.part}>
      <h2 id="piece-tags" className="d3">
        {by === 'artist' ? 'Help people find this piece' : 'Tags in the galleries'}
      </h2>
      <p className="small muted">
        What is in the picture, in up to four tags: “golden retriever”, “garden”. If its customer shows it, people who
        look for that will see it.
      </p>
      {isPending && (
        <Loading label="Loading the tags">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {!isPending && !data && <LoadError message="The tags could not be loaded." onRetry={() => void refetch()} />}
      {data && <Form orderId={orderId} by={by} saved={data} />}
    </section>
  );
}
