import { pathTo } from '#shared/site/paths.ts';
import { useNavigate } from '#web/lib/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import tabs from './tab.module.css';

/** Path of the list of orders that a search finds. */
const searchPath = (words: string): string => pathTo('/admin/orders', {}, { q: words });

/** One field that finds orders by an address, a name of customer or artist, a number, a phone, a postal code or an id; the URL holds the search. */
export function OrderSearch({ words = '' }: { words?: string }) {
  const navigate = useNavigate();
  const form = useForm({
    values: () => ({ q: words }),
    send: ({ q }) => {
      const wanted = q.trim();
      navigate(wanted ? searchPath(wanted) : pathTo('/admin/orders'));
    },
  });
  return (
    <search>
      <Form of={form} className={tabs.search}>
        <TextField
          label="Order"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          placeholder="E-mail, name, number, phone, zip or id"
          {...form.field('q')}
        />
        <Button type="submit">Find</Button>
      </Form>
    </search>
  );
}
