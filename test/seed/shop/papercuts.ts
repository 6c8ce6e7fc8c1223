import sharp from 'sharp';

/**
 * Paper-cuts drawn for the demo, which customers send to have them painted: no installed package has photographs of
 * animals or babies that may be used. Each figure fills a square of 100.
 */
const FIGURES = {
  cat: `<path d="M37 15L39 3C44 6 47 9 48 11H52C53 9 56 6 61 3L63 15C66 21 65 28 60 33C69 43 75 60 75 78C75 87 74 93 72 97H28C26 93 25 87 25 78C25 60 31 43 40 33C35 28 34 21 37 15Z"/><path d="M68 91C88 98 100 86 93 73C90 67 84 68 85 73" fill="none" stroke="#000" stroke-width="6" stroke-linecap="round"/>`,
  dog: `<path d="M19 33C20 30 25 29 30 28C33 26 34 23 37 20C41 15 49 14 54 18C60 21 63 29 64 37C64 42 60 44 57 41C56 46 58 50 62 55C70 63 76 73 78 84C84 83 90 77 92 68C96 76 94 88 82 93C80 96 78 97 76 97H52C51 94 54 91 58 91C57 84 54 79 50 76C48 82 48 88 48 92C48 96 46 97 44 97H35C35 94 37 92 40 91C39 80 37 68 36 58C35 52 35 47 37 43C31 44 24 43 20 40C18 38 18 35 19 33Z"/>`,
  horse: `<path d="M9 60C6 56 8 50 12 47C19 40 25 31 30 22C31 16 33 10 35 4C38 8 40 12 41 15C43 11 45 8 48 6C49 11 49 15 49 18C61 21 73 34 81 52C87 66 91 82 93 97H45C48 87 47 77 43 69C40 64 38 61 35 58C32 58 29 60 26 63C21 68 13 67 9 60Z"/><path d="M48 15C57 16 67 23 74 33C78 40 84 46 86 54C85 57 88 62 90 66C89 70 92 75 94 80L86 74L70 40Z"/>`,
  gulls: `<path d="M8 40Q18 24 30 36Q33 38 35 42Q40 30 56 28Q46 34 40 44Q36 52 30 48Q22 36 8 40Z"/><path d="M44 72Q54 54 68 66Q71 68 73 71Q79 56 96 54Q86 62 79 74Q74 82 67 77Q58 68 44 72Z"/><path d="M58 18Q63 10 70 15L72 18Q75 11 84 10Q78 14 75 20Q72 23 69 21Q64 17 58 18Z"/>`,
  robin: `<path d="M22 38C27 36 29 30 34 26C41 20 50 22 55 28C62 34 70 42 78 52L96 72L92 75L76 64C70 74 58 78 48 74C38 70 33 60 33 50C33 46 33 44 31 42Z"/><path d="M50 75L48 86M58 74L58 86" stroke="#000" stroke-width="2"/><path d="M0 84C20 90 40 85 60 87C76 88 88 84 100 88V92C84 89 74 92 60 91C40 90 20 94 0 89Z"/><path d="M12 86C8 78 10 72 16 68C20 74 18 82 12 86ZM84 87C88 80 95 78 100 80C98 86 92 89 84 87Z"/>`,
  pram: `<path d="M14 52H82C82 68 68 76 48 76C30 76 14 68 14 52Z"/><path d="M48 48H14C14 28 28 14 48 14Z"/><path d="M82 54L95 32" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round"/><g fill="none" stroke="#000" stroke-width="3.5"><circle cx="31" cy="86" r="10"/><circle cx="65" cy="86" r="10"/><path d="M31 76V96M21 86H41M65 76V96M55 86H75" stroke-width="1.6"/></g>`,
} as const;

type Figure = keyof typeof FIGURES;

/** A figure cut out of black paper, on papers of two colours. */
export interface Papercut {
  figure: Figure;
  ground: string;
  oval: string;
  isTurned?: boolean;
}

const WIDTH = 640;
const HEIGHT = 800;

/** The paper-cut as an SVG picture, upright. */
const papercutSvg = ({ figure, ground, oval, isTurned }: Papercut): Buffer => {
  const turn = isTurned ? 'translate(100 0) scale(-1 1)' : '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><radialGradient id="o" cx=".42" cy=".34" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="${oval}" stop-opacity="0"/></radialGradient>
<clipPath id="c"><ellipse cx="320" cy="400" rx="262" ry="340"/></clipPath></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><ellipse cx="320" cy="400" rx="262" ry="340" fill="${oval}"/><ellipse cx="320" cy="400" rx="262" ry="340" fill="url(#o)"/>
<g clip-path="url(#c)"><path d="M0 640Q160 604 320 620T640 612V800H0Z" fill="#15130f"/><g transform="translate(118 236) scale(4.04)"><g transform="${turn}" fill="#15130f" color="#15130f">${FIGURES[figure].replaceAll('#000', '#15130f')}</g></g></g></svg>`,
  );
};

/** The paper-cut as a JPEG. Uploads close the SVG decoder for the whole process; a drawing of our own may be read. */
export const papercutPicture = (papercut: Papercut, quality: number): Promise<Buffer> => {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(papercutSvg(papercut)).jpeg({ quality }).toBuffer();
};
