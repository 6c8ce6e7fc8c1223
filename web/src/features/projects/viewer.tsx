import MapPinPlus from 'icon:map-pin-plus';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Project, ProjectImage } from '#shared/schemas/project.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { BeforeAfter } from '../../ui/before-after.tsx';
import { Button } from '../../ui/button.tsx';
import { Segment } from '../../ui/segment.tsx';
import { CroppedPhoto } from '../photos/cropped-photo.tsx';
import { PhotoCut } from '../photos/ordered-photo.tsx';
import { asPicture } from './brief.tsx';
import { Compare } from './compare.tsx';
import { DeepZoom } from './deep-zoom.tsx';
import { fileFor, nameOfSet, type PictureSet } from './pictures.ts';
import { PinMarker } from './pin-marker.tsx';
import type { Room, ViewName } from './room-state.ts';
import { useView } from './use-view.ts';
import styles from './viewer.module.css';

/** Device pixels of the long side of a picture that fills the middle column. */
const SLIDER_PX = 1600;
/** A pin that is opened is brought into the middle when the picture is zoomed in this far. */
const CLOSE = 1;

const altOf = (set: PictureSet, index: number): string =>
  set.images.length > 1 ? `${nameOfSet(set)}, picture ${index + 1} of ${set.images.length}` : nameOfSet(set);

function Painting({ room, set, image }: { room: Room; set: PictureSet; image: ProjectImage }) {
  const { pins, newPins, openPin, mayPin } = room;
  const zoom = useView({
    imageWidth: image.width,
    imageHeight: image.height,
    onPress: mayPin ? room.addPin : undefined,
  });
  const label = altOf(set, set.images.indexOf(image));
  const opened = pins.find(({ id }) => id === openPin);
  const { lookAt, view } = zoom;
  const isClose = view.scale > CLOSE;
  useEffect(() => {
    if (opened && isClose) lookAt(opened);
    // Only opening another pin moves the picture; zooming and dragging afterwards are the reader's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened?.id, lookAt]);
  return (
    <>
      <DeepZoom image={image} alt={label} label={label} zoom={zoom} isPinnable={mayPin}>
        {pins.map((pin) => (
          <PinMarker
            key={pin.id}
            number={pin.number}
            x={pin.x}
            y={pin.y}
            isOpen={pin.id === openPin}
            isDone={pin.resolved}
            onOpen={() => room.openPinAt(pin)}
          />
        ))}
        {newPins.map((pin, index) => (
          <PinMarker
            key={pin.key}
            number={pins.length + index + 1}
            x={pin.x}
            y={pin.y}
            isOpen={pin.key === openPin}
            onOpen={() => room.setOpenPin(pin.key)}
            onMove={(to) => room.changePin(pin.key, to)}
          />
        ))}
      </DeepZoom>
      {mayPin && (
        <p className={styles.hint}>
          <span className="small muted">Press anywhere on the picture to leave a comment there.</span>
          <Button variant="link" onClick={() => room.addPin(zoom.middle())}>
            <MapPinPlus aria-hidden="true" />
            Add a comment
          </Button>
        </p>
      )}
    </>
  );
}

function Photo({ photo }: { photo: Project['order']['photos'][number] }) {
  const image = asPicture(photo, 'Photo');
  const zoom = useView({ imageWidth: image.width, imageHeight: image.height });
  return <DeepZoom image={image} alt="The customer's photo" label="Photo" zoom={zoom} />;
}

function Slider({
  photo,
  image,
  label,
}: {
  photo: Project['order']['photos'][number];
  image: ProjectImage;
  label: string;
}) {
  const { width, height } = asPicture(photo, '');
  const ratio = image.width / image.height;
  return (
    <div className={styles.slider} style={{ '--ratio': ratio }}>
      <BeforeAfter
        photo={
          <CroppedPhoto photo={{ coords: photo.coords, width, height }} src={photo.url} alt="The customer's photo" />
        }
        artwork={<img src={fileFor(image, SLIDER_PX)} alt={label} className={styles.sliderArt} />}
        shape={ratio > 1.2 ? 'wide' : ratio < 0.85 ? 'tall' : 'square'}
        labels
      />
    </div>
  );
}

function Versions({ project, room }: { project: Project; room: Room }) {
  const [photo] = project.order.photos;
  const strip = useRef<HTMLUListElement>(null);
  const shown = room.view === 'photo' ? 'photo' : room.set?.id;
  // The strip may be wider than its place: the shown version is scrolled into it.
  useLayoutEffect(() => {
    const pressed = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (strip.current && pressed)
      strip.current.scrollLeft = pressed.offsetLeft - (strip.current.clientWidth - pressed.offsetWidth) / 2;
  }, [shown]);
  return (
    <section className={styles.versions} aria-labelledby="room-versions">
      <h3 id="room-versions" className="d4">
        Versions
      </h3>
      <ul ref={strip}>
        {photo && (
          <li>
            <button type="button" aria-pressed={room.view === 'photo'} onClick={() => room.setView('photo')}>
              <span className={styles.ordered}>
                <PhotoCut photo={photo} alt="" fill />
              </span>
              <b>Photo</b>
              <span className="small muted">{formatShortDate(Date.parse(project.order.placed_at))}</span>
            </button>
          </li>
        )}
        {room.sets.map((set) => (
          <li key={set.id}>
            <button
              type="button"
              aria-pressed={room.view !== 'photo' && set.id === room.set?.id}
              onClick={() => room.showSet(set.id)}
            >
              <img src={set.images[0]?.thumb} alt="" loading="lazy" />
              <b>{nameOfSet(set)}</b>
              <span className="small muted">{formatShortDate(Date.parse(set.at))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Empty({ project }: { project: Project }) {
  const [photo] = project.order.photos;
  const isArtist = project.side === 'artist';
  return (
    <>
      <div className={styles.head}>
        <h2 className="d3">{isArtist ? 'The photo to paint' : 'Your photo'}</h2>
      </div>
      {photo && <Photo photo={photo} />}
      <p className={styles.nothing}>
        {isArtist
          ? 'Nothing has been shown yet. A first progress photo tells the customer that you have begun.'
          : // promise: progress-shown-at-once
            'Nothing has been painted yet. The first picture of your painting appears here as soon as your artist sends it.'}
      </p>
    </>
  );
}

/** The pictures of a project: a proof or progress photo with its pins, the photo, both along a slider, or two versions. */
export function Viewer({ project, room }: { project: Project; room: Room }) {
  const { set, image, sets, view, picture } = room;
  const [photo] = project.order.photos;
  if (!set || !image)
    return (
      <section className={styles.viewer} aria-label="Pictures">
        <Empty project={project} />
      </section>
    );
  const name = nameOfSet(set);
  const isProof = set.version > 0;
  const missing: ViewName[] = [];
  if (!photo) missing.push('photo', 'slider');
  if (sets.length < 2) missing.push('compare');
  return (
    <section className={styles.viewer} aria-labelledby="room-picture">
      <div className={styles.head}>
        <h2 id="room-picture" ref={picture} className="d3">
          {isProof ? `Proof, version ${set.version}` : 'Progress photo'}
        </h2>
        <Segment<ViewName>
          label="View"
          value={view}
          disabled={missing}
          options={[
            ['picture', isProof ? 'Proof' : 'Picture'],
            ['photo', 'Photo'],
            ['slider', 'Slider'],
            ['compare', 'Compare'],
          ]}
          onChange={room.setView}
        />
      </div>
      {view === 'picture' && <Painting key={image.id} room={room} set={set} image={image} />}
      {view === 'photo' && photo && <Photo photo={photo} />}
      {view === 'slider' && photo && <Slider photo={photo} image={image} label={name} />}
      {view === 'compare' && <Compare sets={sets} current={set} />}
      {view === 'picture' && set.images.length > 1 && (
        <ul className={styles.images} aria-label={`Pictures of ${name}`}>
          {set.images.map((each, index) => (
            <li key={each.id}>
              <button
                type="button"
                aria-pressed={each.id === image.id}
                aria-label={altOf(set, index)}
                onClick={() => room.showSet(set.id, each.id)}
              >
                <img src={each.thumb} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Versions project={project} room={room} />
    </section>
  );
}
