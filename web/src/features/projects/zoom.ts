/** A picture in a frame, in pixels of the page; `x` and `y` place its top left corner, `scale` 1 fits it whole. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Measures {
  /** The frame. */
  width: number;
  height: number;
  /** The picture. */
  imageWidth: number;
  imageHeight: number;
  /** Device pixels per pixel of the page. */
  density: number;
}

interface Point {
  x: number;
  y: number;
}

/** Every picture can be looked at this closely, even if it has no more pixels to show. */
const MIN_MAX_SCALE = 3;

/** One press of plus or minus. */
export const ZOOM_FACTOR = 1.4;

/** Pixels of the page per pixel of the picture when it fits the frame. */
const fitOf = ({ width, height, imageWidth, imageHeight }: Measures): number =>
  Math.min(width / imageWidth, height / imageHeight);

/** Size of the picture on the page. */
export const sizeAt = (scale: number, measures: Measures): { width: number; height: number } => {
  const fit = fitOf(measures) * scale;
  return { width: measures.imageWidth * fit, height: measures.imageHeight * fit };
};

/** Scale at which one pixel of the picture is one pixel of the screen: 100 %. */
export const wholeScale = (measures: Measures): number => 1 / (fitOf(measures) * measures.density);

/** Part of its size on the screen that a file of the whole picture has to have: a tenth less cannot be seen. */
const SHARP_ENOUGH = 0.9;

/** Pixels that the long side of a file needs for the picture at this scale; magnified or at 100 %, as many as are shown. */
export const fileSideAt = (scale: number, measures: Measures): number => {
  const { width, height } = sizeAt(scale, measures);
  const isExact = scale > 1 || scale >= wholeScale(measures);
  return Math.round(Math.max(width, height) * measures.density * (isExact ? 1 : SHARP_ENOUGH));
};

export const maxScale = (measures: Measures): number => Math.max(MIN_MAX_SCALE, wholeScale(measures));

/** Share of the picture's pixels that the screen shows, in whole percent. */
export const percentAt = (scale: number, measures: Measures): number =>
  Math.round((100 * scale) / wholeScale(measures));

const within = (at: number, frame: number, picture: number): number =>
  picture <= frame ? (frame - picture) / 2 : Math.min(0, Math.max(frame - picture, at));

/** The view moved as little as needed, so that the picture is centred where it is smaller and leaves no gap elsewhere. */
export const settled = ({ scale, x, y }: View, measures: Measures): View => {
  const size = sizeAt(scale, measures);
  return { scale, x: within(x, measures.width, size.width), y: within(y, measures.height, size.height) };
};

/** The view at another scale, with the point of the frame staying over the same point of the picture. */
export const zoomedTo = (view: View, measures: Measures, scale: number, at?: Point): View => {
  const next = Math.min(maxScale(measures), Math.max(1, scale));
  const { x, y } = at ?? { x: measures.width / 2, y: measures.height / 2 };
  const grown = next / view.scale;
  return settled({ scale: next, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }, measures);
};

export const movedBy = (view: View, measures: Measures, dx: number, dy: number): View =>
  settled({ ...view, x: view.x + dx, y: view.y + dy }, measures);

/** The point of the picture under a point of the frame, as fractions; undefined beside the picture. */
export const fractionAt = (view: View, measures: Measures, point: Point): Point | undefined => {
  const size = sizeAt(view.scale, measures);
  const [x, y] = [(point.x - view.x) / size.width, (point.y - view.y) / size.height];
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
};

/** The view with a point of the picture as near to the middle of the frame as possible, at least at a scale. */
export const centredOn = (view: View, measures: Measures, at: Point, scale = view.scale): View => {
  const next = Math.min(maxScale(measures), Math.max(1, scale));
  const size = sizeAt(next, measures);
  return settled(
    { scale: next, x: measures.width / 2 - at.x * size.width, y: measures.height / 2 - at.y * size.height },
    measures,
  );
};
