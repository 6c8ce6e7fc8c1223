import type { AnyPhotoId } from '../photos.ts';
import type { Papercut } from './papercuts.ts';

/** Part of a photograph in percent: left, top, width, height. */
export type Crop = readonly [left: number, top: number, width: number, height: number];

/** A photograph, a part of one, or a paper-cut, as a customer sends it: what it shows, and what pieces made from it are called. */
export interface View {
  id: string;
  /** What its other parts, or papers of other colours, show as well. */
  motif: string;
  picture: { photo: AnyPhotoId; crop?: Crop } | { papercut: Papercut };
  /** Subjects, as tags of the catalogue. */
  tags: readonly string[];
  /** One for each piece that is made from it. */
  titles: readonly string[];
}

type Part = readonly [titles: string, crop?: Crop, tags?: string];

/** A photograph's whole and parts; a part without tags of its own shows what the whole shows. */
const photo = (id: AnyPhotoId, tags: string, ...parts: Part[]): View[] =>
  parts.map(([titles, crop, own], index) => ({
    id: `${id}-${index}`,
    motif: id,
    picture: { photo: id, ...(crop && { crop }) },
    tags: (own ?? tags).split(' '),
    titles: titles.split(' / '),
  }));

/** Photographs of people and what is cut out of them. */
const PEOPLE: readonly View[] = [
  ...photo(
    'red',
    'woman fashion',
    ['The red jumper / Brooke, unsmiling / Ochre and red'],
    ['A look over the shoulder / Brooke', [14, 8, 72, 52]],
  ),
  ...photo(
    'joy',
    'woman smile',
    ['All the stripes / Joy, forty / Laughing in teal'],
    ['That laugh / Imani', [18, 4, 64, 46]],
  ),
  ...photo(
    'laugh',
    'woman smile',
    ['The punch line / Nobody knows what was so funny'],
    ['Eyes shut, laughing / Lou at nine in the morning', [20, 26, 62, 50]],
  ),
  ...photo(
    'jersey',
    'man sport smile',
    ['Number eleven / After the final'],
    ['Our striker / The captain’s grin', [22, 14, 56, 42]],
  ),
  ...photo(
    'hair',
    'woman summer',
    ['Long hair, long summer / Tilda at the lake house / Hay'],
    ['Tilda', [22, 10, 56, 62]],
  ),
  ...photo(
    'glasses',
    'man',
    ['The new glasses / Corduroy / My brother, thinking'],
    ['Wouter / The beard stays', [22, 8, 56, 60]],
  ),
  ...photo(
    'shades',
    'man fashion',
    ['Cool uncle / Orange wall, white shirt / Marcus in profile'],
    ['Behind the shades / Uncle Leon', [20, 10, 62, 64]],
  ),
  ...photo(
    'beanie',
    'man',
    ['Sunday face / The yellow beanie / Kofi on the phone, almost'],
    ['Kofi / Dad, listening', [28, 12, 58, 62]],
  ),
  ...photo('maya', 'woman', ['Blue window / Wind from the left / Nadia'], ['Copper / The green eye', [18, 10, 60, 66]]),
  ...photo(
    'profile',
    'man',
    ['Profile in plum / Anders looks away / The pink wall'],
    ['Anders / A serious man', [26, 8, 52, 58]],
  ),
  ...photo('wind', 'woman', ['Wind on the pier / Golden hour / She never fixed her hair']),
  ...photo('garden', 'woman garden', ['Between the hedges / Rosalind / Ivy']),
  ...photo('plaid', 'man', ['Lumberjack, for one day / The plaid shirt / Grandson of a sailor']),
  ...photo('curls', 'woman summer', ['Under a wide sky / Curls / August, noon']),
  ...photo('window', 'woman', ['Waiting for the train / First day at the practice / Mei']),
  ...photo('meadow', 'woman summer', ['The sunflower field / Big hat / Harvest']),
  ...photo('cap', 'man smile sea', ['Harbor boy / Back from the boat / Our Chris']),
  ...photo('neon', 'woman fashion city', ['Tokyo, two a.m. / Neon / Kendra after the show']),
  ...photo('roof', 'man city', ['On the bridge to work / Orange shirt / The short cut']),
  ...photo('dusk', 'man', ['Roll neck / The lighthouse keeper / Mattis']),
  ...photo('graffiti', 'man smile city', ['Pink stripes / In front of the mural / Tunde']),
  ...photo('brim', 'man fashion', ['Bow tie / Sunday best / The hat he got married in']),
  ...photo('market', 'man city', ['Flower market / Scarf weather / Elias, late']),
  ...photo('forest', 'man', ['Luis at nineteen / Straight at you / The passport photo']),
  ...photo('straw', 'woman summer', ['Red flowers / Black hat, red dress / July with Jo']),
  ...photo('black', 'woman fashion garden', ['The quiet one / Kaja in the orchard / White hair, black hat']),
  ...photo('headphones', 'man', ['Side B / Listening / The song is not over', undefined, 'man music']),
  ...photo(
    'street',
    'man fashion city',
    ['Red check / Reading the phone / Market street'],
    ['Glasses and plaid', [8, 2, 84, 54]],
  ),
  ...photo('walk', 'woman friends city', [
    'Late for the wedding / Two blues / My aunts, walking',
    undefined,
    'woman friends wedding',
  ]),
  ...photo('backpack', 'fashion city', ['Off to the train / The pink backpack', undefined, 'fashion travel']),
  ...photo(
    'friends',
    'man friends wedding',
    ['The groom’s brothers / Yellow suit / Three men and a straw hat'],
    ['Best man', [8, 6, 52, 88], 'man wedding'],
  ),
  ...photo('groom', 'man wedding', [
    'Something blue / Ten minutes before / The groom’s coffee',
    undefined,
    'man wedding',
  ]),
  ...photo('lookingDown', 'man', ['What the pavement knows / The cap / Skater']),
  ...photo(
    'suit',
    'man fashion black-and-white',
    ['On the stairs / Polka dots / The audition'],
    ['Pinstripe', [18, 2, 64, 52]],
  ),
  ...photo(
    'shore',
    'woman sea',
    ['Cold feet / White shirt, grey lake / Before the rain'],
    ['Turning away', [14, 4, 72, 56]],
  ),
  ...photo('cafe', 'man', ['Table for one / The blue café / Writing home'], ['Working late', [24, 10, 56, 56]]),
  ...photo('sofa', 'couples house', [
    'Our first apartment / Sunday, eleven o’clock / Forty years of talking',
    undefined,
    'couples anniversary',
  ]),
  ...photo('table', 'friends family', [
    'Three of us and a deadline / The kitchen table / Old friends',
    undefined,
    'friends family',
  ]),
  ...photo('desk', 'man', ['From above / Homework / Striped rug, long night']),
];

/** Photographs of places and things, and what is cut out of them. */
const PLACES: readonly View[] = [
  ...photo(
    'amsterdam',
    'amsterdam house travel',
    ['The whole quay / Where we met / Amsterdam, a clear day'],
    ['Three gables / Number 62', [56, 22, 44, 62], 'house city'],
    ['Bicycles, boats, Tuesday / The far bank', [0, 26, 52, 60]],
  ),
  ...photo(
    'burano',
    'venice sea travel',
    ['Violet water / Burano, our balcony'],
    ['Moored / Two boats', [0, 40, 52, 58], 'boat sea'],
    ['The yellow house / Washing day', [54, 8, 46, 66], 'house city'],
  ),
  ...photo(
    'canal',
    'venice sea travel',
    ['Fishermen’s houses / Six o’clock light'],
    ['The red house / Nonna’s door', [0, 4, 46, 80], 'house city'],
    ['Blue shutters / Upstairs at the Rossis’', [58, 4, 42, 80], 'house city'],
  ),
  ...photo(
    'lagoon',
    'venice sea sunset',
    ['San Giorgio, blue hour / The last ferry'],
    ['Gondoliers’ break / Posts in the water', [30, 34, 66, 62], 'boat sea'],
    ['The bell tower / Eleven bells', [34, 8, 44, 54], 'city sea'],
  ),
  ...photo(
    'sighs',
    'venice bridge travel',
    ['A bridge for sighing / Honeymoon, day two'],
    ['The gondola / Her idea, his arms', [24, 44, 52, 54], 'boat city'],
    ['Stone lace', [30, 4, 62, 56], 'city house'],
  ),
  ...photo(
    'bridge',
    'city river',
    ['Pont, evening / Paris in October', undefined, 'paris river bridge'],
    ['The towers / Lights on the Seine', [4, 34, 60, 48], 'house city'],
    ['Red sky over the bridge', [44, 10, 56, 74], 'city sunset'],
  ),
  ...photo(
    'river',
    'bridge river sunset',
    ['The arches at night / River light'],
    ['Reflections / Gold on black water', [18, 46, 62, 52], 'river sunset'],
    ['Cloud over the bridge', [36, 4, 64, 54], 'city sunset'],
  ),
  ...photo(
    'basilica',
    'city church travel',
    ['Between the towers / Budapest before the storm'],
    ['The left tower', [0, 4, 42, 92], 'church city'],
    ['Roofs of Pest / Red roofs, black sky', [24, 40, 54, 58], 'city house'],
  ),
  ...photo(
    'louvre',
    'paris night',
    ['The pyramid / Paris, closing time / Glass and stone'],
    ['The palace at night', [0, 40, 52, 54], 'city house'],
  ),
  ...photo(
    'skyline',
    'new-york travel',
    ['The Empire State, hazy / New York, the long way'],
    ['Midtown / Our hotel is the fourth from the left', [30, 8, 44, 88], 'city'],
    ['Rooftops', [0, 30, 46, 66], 'city'],
  ),
  ...photo(
    'flyover',
    'city night black-and-white',
    ['Eight lanes / The city never asked / Bangkok, twelfth floor'],
    ['The crossing', [24, 16, 52, 80], 'city'],
  ),
  ...photo(
    'haze',
    'city river black-and-white',
    ['The river takes a turn / Morning over the city / Smoke'],
    ['Far shore', [44, 24, 56, 72], 'river city'],
  ),
  ...photo(
    'temple',
    'travel lake sunset',
    ['The royal barge / Mandalay, evening'],
    ['Gold on the water / Karaweik', [36, 18, 60, 66], 'travel lake'],
    ['Palms', [0, 24, 46, 70], 'lake sunset'],
  ),
  ...photo(
    'coast',
    'sea cottage',
    ['The village on the rock / Home for the summer', undefined, 'sea house'],
    ['Snow above the sea / The sierra', [20, 14, 70, 52], 'mountains sea'],
    ['Low tide / The beach below the house', [8, 56, 80, 42], 'beach sea'],
  ),
  ...photo(
    'canyon',
    'desert mountains travel',
    ['Don’t look down / The bend / Arizona, sitting'],
    ['On the edge / Maroon shirt', [28, 22, 44, 66], 'man travel'],
    ['Sandstone', [50, 4, 50, 70], 'mountains'],
  ),
  ...photo(
    'fjord',
    'mountains lake',
    ['Doubtful Sound / The fjord, early'],
    ['Black mountain / Mitre', [18, 8, 54, 70], 'mountains lake'],
    ['Mirror / Still water', [16, 50, 66, 48], 'lake'],
  ),
  ...photo(
    'hills',
    'mountains',
    ['The road to Quiraing / Scotland, between showers', undefined, 'mountains travel'],
    ['The bend in the road / Sheep country', [8, 40, 56, 58], 'mountains'],
    ['Cliff / Skye', [46, 4, 54, 76], 'mountains'],
  ),
  ...photo(
    'peaks',
    'mountains winter',
    ['Above everything / Ama Dablam, almost / The col'],
    ['The black tooth / Before the descent', [40, 22, 46, 66], 'mountains winter'],
    ['A sea of cloud', [0, 18, 56, 60], 'mountains'],
  ),
  ...photo(
    'sunset',
    'lake sunset',
    ['Thirty seconds of red / The jetty, October'],
    ['Ember / What the lake kept', [22, 14, 56, 58], 'sunset lake'],
    ['Islands', [46, 28, 54, 56], 'lake sunset'],
  ),
  ...photo(
    'stars',
    'mountains night winter',
    ['First star / The hut at night', undefined, 'mountains winter'],
    ['The ridge / Moonless', [34, 30, 56, 62], 'mountains winter'],
  ),
  ...photo(
    'mist',
    'lake forest',
    ['Mist over the water / Nobody up yet / Lake Superior, five a.m.'],
    ['Firs', [50, 20, 50, 70], 'forest lake'],
    ['The quiet bay', [0, 24, 52, 66], 'lake forest'],
  ),
  ...photo(
    'car',
    'car vintage',
    ['Grandma’s Fiat / The getaway car / Cinquecento, 1968'],
    ['Headlight / Chrome', [6, 34, 44, 54], 'car'],
    ['The yellow door', [36, 16, 56, 70], 'car'],
  ),
];

type Cut = readonly [titles: string, ground: string, oval: string, isTurned?: true];

/** Paper-cuts of one figure, on papers of several colours. */
const papercut = (figure: Papercut['figure'], tags: string, ...cuts: Cut[]): View[] =>
  cuts.map(([titles, ground, oval, isTurned = false], index) => ({
    id: `cut-${figure}-${index}`,
    motif: figure,
    picture: { papercut: { figure, ground, oval, isTurned } },
    tags: tags.split(' '),
    titles: titles.split(' / '),
  }));

const PAPERCUTS: readonly View[] = [
  ...papercut(
    'dog',
    'dogs replica-painting',
    ['Bruno, waiting / Good boy', '#f1ece0', '#86a9bf'],
    ['Aunt Vera’s beagle / Olive', '#efe6d2', '#c4694b', true],
    ['Pepper at the gate / Monty', '#eef0ea', '#8fa37a'],
  ),
  ...papercut(
    'cat',
    'cats replica-painting',
    ['Minka on the sill / The landlady', '#efe6d2', '#d9a441'],
    ['Tuesday / Whoever feeds me', '#f1ece6', '#a58bb0', true],
    ['Signor Baffi / Half past breakfast', '#eef0ee', '#7fa8b8'],
  ),
  ...papercut(
    'horse',
    'horses replica-painting',
    ['Juniper / The neighbour’s mare', '#e9e2d3', '#c4694b'],
    ['Old Captain / Before the ride', '#efe9dc', '#8fa37a', true],
    ['Luna, four years old', '#f2eadb', '#d9a441'],
  ),
  ...papercut(
    'robin',
    'birds replica-painting',
    ['The first one in March / Grandmother’s robin', '#f2eadb', '#c9b37a'],
    ['On the plum tree / Sings at five', '#eef0ee', '#86a9bf', true],
  ),
  ...papercut(
    'gulls',
    'birds replica-painting',
    ['Three over Whitby / Off the pier', '#eef0ee', '#7fa8b8'],
    ['Going out / The ferry’s company', '#f1ece0', '#d9a7a0', true],
  ),
  ...papercut(
    'pram',
    'babies replica-painting',
    ['For Ida, three weeks old / The new one', '#f3ebe4', '#d9a7a0'],
    ['Second walk / Jonah’s carriage', '#eef0ea', '#86a9bf', true],
    ['Mine was blue as well / Asleep at last', '#f2eadb', '#8fa37a'],
  ),
];

/** The pictures of other kinds between two paper-cuts. */
const BETWEEN = 7;

const OTHERS: readonly View[] = [...PEOPLE, ...PLACES];

/** Every view: people, places, and a paper-cut now and then. */
export const VIEWS: readonly View[] = OTHERS.flatMap((view, index) => {
  const cut = PAPERCUTS[Math.floor(index / BETWEEN)];
  return cut && index % BETWEEN === 0 ? [view, cut] : [view];
});
