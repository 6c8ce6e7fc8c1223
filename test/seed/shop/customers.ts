/** Countries that pieces were shipped to, with cities and first names of customers; the first ones order most. */
const COUNTRIES: readonly (readonly [country: string, cities: string, names: string])[] = [
  [
    'US',
    'Portland,Asheville,Tucson,Duluth,Savannah,Boise,Providence,Omaha,Santa Fe,Burlington,Galveston,Spokane',
    'Megan,Curtis,Dolores,Hank,Priya,Wendell,Shauna,Luis,Beth,Andre,Nadine,Earl',
  ],
  ['GB', 'Sheffield,Whitby,Norwich,Swansea,Dundee', 'Harriet,Callum,Gwen,Neville,Aisha'],
  ['CA', 'Halifax,Saskatoon,Gatineau,Nelson', 'Amélie,Doug,Ingrid,Ravi'],
  ['DE', 'Leipzig,Freiburg,Bremen', 'Katrin,Uwe,Annika'],
  ['FR', 'Nantes,Grenoble,Lille', 'Mireille,Baptiste,Solène'],
  ['AU', 'Hobart,Fremantle,Ballarat', 'Kylie,Bruce,Tahlia'],
  ['NL', 'Utrecht,Groningen,Delft', 'Saskia,Bram,Fenna'],
  ['IT', 'Modena,Lucca,Trieste', 'Chiara,Paolo,Ornella'],
  ['ES', 'Bilbao,Cádiz,Girona', 'Lucía,Iker,Montse'],
  ['SE', 'Malmö,Umeå', 'Oskar,Elin'],
  ['IE', 'Galway,Cork', 'Rory,Aoife'],
  ['BE', 'Ghent,Namur', 'Joris,Odile'],
  ['CH', 'Lucerne,Lausanne', 'Urs,Martine'],
  ['AT', 'Graz,Linz', 'Vera,Xaver'],
  ['NO', 'Bergen,Tromsø', 'Sindre,Marit'],
  ['DK', 'Aarhus,Odense', 'Emil,Bodil'],
  ['PT', 'Porto,Évora', 'Rui,Inês'],
  ['PL', 'Gdynia,Lublin', 'Marek,Zofia'],
  ['JP', 'Kanazawa,Matsuyama', 'Haruto,Naomi'],
  ['NZ', 'Nelson,Dunedin', 'Aroha,Hamish'],
  ['MX', 'Puebla,Mérida', 'Ximena,Jorge'],
  ['BR', 'Recife,Curitiba', 'Renata,Caio'],
  ['FI', 'Turku,Oulu', 'Aino,Veikko'],
  ['SI', 'Ljubljana', 'Andrej'],
  ['ZA', 'Knysna', 'Thandi'],
  ['IN', 'Pune', 'Meera'],
];

export interface Customer {
  name: string;
  city: string;
  country: string;
}

/** Pieces in a row of which two go to the first country; the others go to the others in turn. */
const HOME_EVERY = 5;

/** The customer of a piece by its place in the demo: two of five at home, the others all over the world. */
export const customerOf = (place: number): Customer => {
  const turn = Math.floor(place / HOME_EVERY);
  const within = place % HOME_EVERY;
  const isHome = within === 0 || within === 3;
  const abroad = 3 * turn + (within === 4 ? 2 : within - 1);
  const [country, cities, names] = isHome ? COUNTRIES[0]! : COUNTRIES[1 + (abroad % (COUNTRIES.length - 1))]!;
  const pick = (list: string, nth: number): string => {
    const all = list.split(',');
    return all[nth % all.length]!;
  };
  const visit = isHome ? 2 * turn + (within === 0 ? 0 : 1) : Math.floor(abroad / (COUNTRIES.length - 1));
  // The cities come round in another rhythm than the names.
  return { country, city: pick(cities, visit + Math.floor(visit / 12)), name: pick(names, 5 * visit) };
};
