import { useQuery, useQueryClient } from '@tanstack/react-query';
import Search from 'icon:search';
import { useId, useState, type KeyboardEvent } from 'react';
import { MAX_GALLERY_TAGS, tagIdOf, tagName, type GalleryFilter } from '#shared/catalogue/galleries.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ApiError } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { suggestionsQuery, tagQuery } from './galleries.queries.ts';
import styles from './facet-menu.module.css';

const DEBOUNCE_MS = 200;

interface TagSearchProps {
  filter: GalleryFilter;
  /** Most tags at once, and what is said instead of the search when so many are chosen. */
  limit?: number;
  full?: string;
  onChoose: (tag: string, name: string) => void;
}

interface Suggested {
  tag: string;
  /** Similar to the first match, instead of a match itself. */
  isSimilar: boolean;
}

/**
 * The search for a tag: the list offers tags that match at a word's start and similar ones; Enter takes the marked one,
 * or a known tag typed in full (G-17). Without a script the form asks for the gallery of the typed tag.
 */
export function TagSearch({
  filter,
  limit = MAX_GALLERY_TAGS,
  full = 'Three tags at most. Take one out to choose another.',
  onChoose,
}: TagSearchProps) {
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, open] = useState(false);
  const [marked, mark] = useState(-1);
  const [error, setError] = useState<string>();
  const typed = tagIdOf(text);
  const q = useDebounced(typed, DEBOUNCE_MS);
  const { data, isFetching } = useQuery({ ...suggestionsQuery(q), enabled: q !== '' });
  const isLoading = typed !== q || (isFetching && !data);
  const found: Suggested[] = isLoading
    ? []
    : [
        ...(data?.tags ?? []).map((tag) => ({ tag, isSimilar: false })),
        ...(data?.similar ?? []).map((tag) => ({ tag, isSimilar: true })),
      ].filter(({ tag }) => !filter.tags.includes(tag));
  const isListed = isOpen && typed !== '' && (isLoading || found.length > 0);

  const choose = (tag: string, name = tagName(tag, data?.names)) => {
    setText('');
    open(false);
    mark(-1);
    setError(undefined);
    onChoose(tag, name);
  };
  const submit = async () => {
    const suggested = found[marked];
    if (suggested) return choose(suggested.tag);
    if (!typed) return undefined;
    try {
      const { tag, name } = await client.fetchQuery({ ...tagQuery(typed), retry: false });
      return choose(tag, name);
    } catch (refused) {
      const isUnknown = refused instanceof ApiError && refused.status < 500 && refused.status > 0;
      return setError(isUnknown ? 'Invalid Tag' : 'The tags could not be searched. Please try again.');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      open(true);
      mark((before) => (before + step + found.length + (before < 0 && step < 0 ? 1 : 0)) % found.length);
    }
    if (event.key === 'Escape' && isListed) {
      // The list alone closes, not the panel around it.
      event.preventDefault();
      event.stopPropagation();
      open(false);
      mark(-1);
    }
  };

  if (filter.tags.length >= limit) return <p className="small muted">{full}</p>;
  return (
    <Form
      of={{ submit: () => void submit() }}
      action={pathTo('/gallery')}
      role="search"
      aria-label="Tags"
      className={styles.search}
    >
      {filter.tags.map((tag) => (
        <input key={tag} type="hidden" name="tags" value={tag} />
      ))}
      <Search aria-hidden="true" />
      <TextField
        label="Search for a tag"
        hideLabel
        name="tags"
        placeholder="Search for a tag"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-activedescendant={isListed && marked >= 0 ? `${id}-${marked}` : undefined}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
          mark(-1);
          open(true);
        }}
        onFocus={() => open(true)}
        onBlur={() => open(false)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Tags" hidden={!isListed} className={styles.suggestions}>
        {isLoading ? (
          <div role="option" aria-disabled="true" aria-selected={false} className="muted">
            Loading...
          </div>
        ) : (
          found.map(({ tag, isSimilar }, index) => (
            // The input keeps the focus and steers the list by its keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={tag}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              className={cx(index === marked && styles.marked)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(tag)}
            >
              {tagName(tag, data?.names)}
              {isSimilar && <span className="muted small">similar</span>}
            </div>
          ))
        )}
      </div>
    </Form>
  );
}
