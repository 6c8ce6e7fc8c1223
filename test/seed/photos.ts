import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of an installed package. */
export const packageFolder = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

const portraits = (file: string): string => join(packageFolder('soft-ui-design-system'), 'assets/img', file);
const places = (file: string): string => join(packageFolder('paper-kit-2'), 'assets/img', file);
const views = (file: string): string => join(packageFolder('material-kit'), 'assets/img', file);

/** Photographs of the demo data, from packages that are installed for development only. */
export const PHOTOS = {
  maya: portraits('marie.jpg'),
  red: portraits('brooke.jpg'),
  joy: portraits('kal-visuals.jpg'),
  laugh: portraits('ivana.jpg'),
  jersey: portraits('charles.jpg'),
  hair: portraits('team-1.jpg'),
  glasses: portraits('team-3.jpg'),
  shades: portraits('team-2.jpg'),
  beanie: portraits('bruce-mars.jpg'),
  canyon: portraits('blog7-1.jpg'),
  coast: portraits('blog7-2.jpg'),
  temple: portraits('blog7-3.jpg'),
  amsterdam: portraits('anastasia.jpg'),
  fjord: places('antoine-barres.jpg'),
  burano: places('federico-beccari.jpg'),
  canal: places('fabio-mangione.jpg'),
  car: places('ilya-yakover.jpg'),
  lagoon: places('joshua-stannard.jpg'),
  hills: views('bg3.jpg'),
  sunset: views('bg2.jpg'),
  peaks: views('bg7.jpg'),
  skyline: views('profile_city.jpg'),
  bridge: places('bruno-abatti.jpg'),
  river: places('daniel-olahh.jpg'),
  basilica: places('daniel-olahs.jpg'),
  sighs: places('soroush-karimi.jpg'),
  profile: portraits('team-4.jpg'),
  wind: views('faces/avatar.jpg'),
  garden: views('faces/camp.jpg'),
  plaid: views('faces/card-profile1-square.jpg'),
  curls: views('faces/card-profile4-square.jpg'),
  window: views('faces/card-profile5-square.jpg'),
  meadow: views('faces/card-profile6-square.jpg'),
  cap: views('faces/christian.jpg'),
  neon: views('faces/kendall.jpg'),
  roof: views('examples/studio-2.jpg'),
  dusk: views('faces/marc.jpg'),
  graffiti: places('faces/ayo-ogunseinde-2.jpg'),
  brim: places('faces/clem-onojeghuo-2.jpg'),
  market: places('faces/clem-onojeghuo-3.jpg'),
  forest: places('faces/erik-lucatero-2.jpg'),
  straw: places('faces/joe-gardner-2.jpg'),
  black: places('faces/kaci-baum-2.jpg'),
} as const;
export type PhotoId = keyof typeof PHOTOS;

/** Photographs that only the further works of the demo show. */
export const MORE_PHOTOS = {
  table: portraits('annie-spratt.jpg'),
  cafe: portraits('ivancik.jpg'),
  sofa: portraits('toa-heftiba.jpg'),
  desk: portraits('card-3.jpg'),
  louvre: places('uriel-soberanes.jpg'),
  stars: places('login-image.jpg'),
  mist: views('bg.jpg'),
  flyover: views('city-profile.jpg'),
  haze: views('city.jpg'),
  headphones: views('faces/card-profile2-square.jpg'),
  street: views('examples/clem-onojegaw.jpg'),
  walk: views('examples/clem-onojeghuo.jpg'),
  backpack: views('examples/cynthia-del-rio.jpg'),
  friends: views('examples/mariya-georgieva.jpg'),
  groom: views('examples/olu-eletu.jpg'),
  lookingDown: views('examples/studio-1.jpg'),
  suit: views('examples/studio-3.jpg'),
  shore: views('examples/studio-5.jpg'),
} as const;
export type AnyPhotoId = PhotoId | keyof typeof MORE_PHOTOS;

/** File of any photograph of the demo. */
export const photoFile = (photo: AnyPhotoId): string => ({ ...PHOTOS, ...MORE_PHOTOS })[photo];
