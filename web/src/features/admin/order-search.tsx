import { pathTo } from '#shared/site/paths.ts';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from '#web/lib/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import tabs from './tab.module.css';

/** Path of the list of orders that a search finds. */
const searchPath = (words: string): string => pathTo('/admin/orders', {}, { q: words });

/** One field that finds orders by an address, a name, a short number or an id; the URL holds the search. */
export function OrderSearch({ words = '' }: { words?: string }) {
  const [typed, setTyped] = useState(words);
  const navigate = useNavigate();
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    navigate(wanted ? searchPath(wanted) : pathTo('/admin/orders'));
  };
  return (
    <search>
      <form noValidate onSubmit={look} className={tabs.search}>
        <TextField
          label="Order"
          name="q"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          placeholder="E-mail, name, number or id"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  );
}
