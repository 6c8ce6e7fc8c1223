import Printer from 'icon:printer';
import { sizeText } from '#shared/catalogue/size.ts';
import type { Project } from '#shared/schemas/project.ts';
import { countryName } from '#shared/site/formats.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { formatCents } from '#shared/money/money.ts';
import { useAddressLines } from '#web/lib/address-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Printed } from '../../ui/printed.tsx';
import styles from './packing-slip.module.css';

/** Lines of the destination as on a parcel, with the phone for the courier (C19). */
export const useParcelLines = (address: Record<string, string>): string[] => {
  const linesOf = useAddressLines();
  return [address['name'] ?? '', ...linesOf(address), address['phone'] ?? ''].filter((line) => line !== '');
};

function Slip({ project, address }: { project: Project; address: Record<string, string> }) {
  const { order, artist } = project;
  const size = order.options.find(({ name }) => name === 'size')?.display_value;
  const facts = [
    ['Order', shortNumber(order.id)],
    ['Piece', order.product.title],
    ...(size ? [['Size', sizeText(size)]] : []),
    ...(artist ? [['Painted by hand by', artist.name]] : []),
  ];
  return (
    <article className={styles.slip} aria-label="Packing slip">
      <p className={styles.brand}>Atelier</p>
      <section>
        <h3>Ship to</h3>
        <address translate="no" className={styles.address}>
          {useParcelLines(address).join('\n')}
        </address>
      </section>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** What goes into the parcel, to look at and to print: no price is on it, so it fits a gift, too. */
export function PackingSlip({
  project,
  address,
  onClose,
}: {
  project: Project;
  address: Record<string, string>;
  onClose: () => void;
}) {
  return (
    <>
      <Dialog
        open
        title="Packing slip"
        shape="wide"
        onClose={onClose}
        footer={
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print it
          </Button>
        }
      >
        <Slip project={project} address={address} />
      </Dialog>
      <Printed>
        <Slip project={project} address={address} />
      </Printed>
    </>
  );
}

/** What the customs form of a parcel to another country asks for. */
export function Customs({ customs }: { customs: NonNullable<Project['shipping']['customs']> }) {
  const rows = [
    ['Contents', 'Original painting or drawing, made by hand'],
    ['Value', `${formatCents(customs.value)} (US dollars)`],
    ['Tariff code (HS)', customs.code],
    ['Country of origin', countryName(customs.origin)],
  ] as const;
  return (
    <div>
      <p className="strong">For the customs form</p>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
