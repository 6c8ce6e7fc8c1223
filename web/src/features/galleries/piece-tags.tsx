import { useQuery } from '@tanstack/react-query';
import X from 'icon:x';
import { useState } from 'react';
import { tagName, type TagNames } from '#shared/catalogue/galleries.ts';
import type { PieceTags as Tags } from '#shared/schemas/gallery.ts';
import { MAX_OWN_TAGS } from '#shared/catalogue/tag-book.ts';
import { ApiError, detailOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import facets from './facet-menu.module.css';
import { pieceTagsQuery, useChooseTags, type Tagger } from './piece-tags.queries.ts';
import styles from './piece-tags.module.css';
import { TagSearch } from './tag-search.tsx';

interface PieceTagsProps {
  orderId: string;
  by: Tagger;
}

const reasonOf = (error: Error): string => (error instanceof ApiError && error.fields?.['tags']) || detailOf(error);

function TagsForm({ orderId, by, saved }: PieceTagsProps & { saved: Tags }) {
  const [names, setNames] = useState<TagNames>(saved.names);
  const choosing = useChooseTags(by, orderId);
  const { mutate, isPending, isSuccess, reset } = choosing;
  const form = useForm<{ draft?: string[] | undefined; reason: string }>({
    values: () => ({ reason: '' }),
    sending: choosing,
    send: ({ draft = saved.tags, reason }) =>
      mutate(by === 'admin' ? { tags: draft, reason } : { tags: draft }, { onSuccess: () => form.reset() }),
  });
  const tags = form.values.draft ?? saved.tags;
  const given = saved.all.filter((tag) => !tags.includes(tag));
  const isChanged = tags.join() !== saved.tags.join();
  const change = (draft: string[]) => {
    reset();
    form.edit({ draft });
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
        // promise: galleries-follow
        <p className="small muted">
          It also hangs under {given.map((tag) => tagName(tag, { ...names, ...saved.names })).join(', ')}: that follows
          by itself.
        </p>
      )}
      <Form of={form} className={styles.save} aria-label="Tags of the piece">
        {by === 'admin' && isChanged && (
          <TextField label="Reason" hint="It stays in the audit trail." maxLength={500} {...form.field('reason')} />
        )}
        <FormRefusal of={form} text={reasonOf} />
        {isChanged && (
          <div className="row">
            <Button
              type="submit"
              size="s"
              variant="ghost"
              busy={isPending && 'Saving'}
              disabled={by === 'admin' && !form.values.reason.trim()}
            >
              Save tags
            </Button>
            <Button variant="link" onClick={() => change(saved.tags)}>
              Undo
            </Button>
          </div>
        )}
        {isSuccess && !isChanged && (
          // promise: galleries-follow
          <p role="status" className="small">
            Saved. The galleries follow within a minute.
          </p>
        )}
      </Form>
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
      {data && <TagsForm orderId={orderId} by={by} saved={data} />}
    </section>
  );
}
