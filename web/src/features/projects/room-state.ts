import { useRef, useState } from 'react';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Pin, Project, ProjectImage } from '#shared/schemas/project.ts';
import { bringIntoView } from '../../ui/show-opened.ts';
import { useDraft, type DraftPin } from './drafts.ts';
import { pictureSets, pinsOf, type PictureSet } from './pictures.ts';

export type ViewName = 'picture' | 'photo' | 'slider' | 'compare';
export type PanelName = 'timeline' | 'comments' | 'changes';

/** A pin with its number on its picture. */
export interface NumberedPin extends Pin {
  number: number;
}

const numbered = (pins: readonly Pin[]): NumberedPin[] => {
  const counts = new Map<string, number>();
  return pins.map((pin) => {
    const number = (counts.get(pin.image) ?? 0) + 1;
    counts.set(pin.image, number);
    return { ...pin, number };
  });
};

/** What the room shows: which picture, in which view, with which pins, and which panel stands beside it. */
export const useRoom = (project: Project, first: PanelName) => {
  const sets = pictureSets(project);
  const newest = sets.at(-1)?.id;
  // A choice holds until a newer picture arrives, which is then shown.
  const [choice, setChoice] = useState<{ set: string; image: string; newest: string | undefined }>();
  const chosen = choice?.newest === newest ? choice : undefined;
  const setChosen = (place: { set: string; image: string }) => setChoice({ ...place, newest });
  const [view, setView] = useState<ViewName>('picture');
  const [panel, setPanel] = useState<PanelName>(first);
  const [openPin, setOpenPin] = useState<string>();
  const picture = useRef<HTMLHeadingElement>(null);
  const [comments, commentDraft] = useDraft(project.order.id, 'comment');
  const [changes, changesDraft] = useDraft(project.order.id, 'changes');

  const set: PictureSet | undefined =
    sets.find(({ id }) => id === chosen?.set) ?? sets.findLast(({ version }) => version > 0) ?? sets.at(-1);
  const image: ProjectImage | undefined = set?.images.find(({ id }) => id === chosen?.image) ?? set?.images[0];
  const allPins = numbered(pinsOf(project));
  const pins = allPins.filter((pin) => pin.image === image?.id);
  const isRequesting = panel === 'changes' && project.actions.includes('request_changes');
  // The waiting proof takes comments, and while the piece is being painted its progress photos do.
  const openVersion = project.order.status === ORDER.proofReady ? project.order.version : 0;
  const mayPin = (isRequesting || project.actions.includes('pin')) && set?.version === openVersion;
  const draft = isRequesting ? changesDraft : commentDraft;
  const newPins: DraftPin[] = (isRequesting ? changes : comments).pins.filter((pin) => pin.image === image?.id);

  const showSet = (id: string, imageId?: string) => {
    const next = sets.find((each) => each.id === id);
    if (next) setChosen({ set: id, image: imageId ?? next.images[0]!.id });
    if (view === 'photo') setView('picture');
  };
  /** After a press elsewhere on the page, on a phone often far below. */
  const lookAtPicture = () => requestAnimationFrame(() => bringIntoView(picture.current));
  const openPinAt = (pin: NumberedPin) => {
    const owner = sets.find(({ images }) => images.some(({ id }) => id === pin.image));
    if (owner) setChosen({ set: owner.id, image: pin.image });
    setView('picture');
    setPanel('comments');
    setOpenPin(pin.id);
  };
  const addPin = (at: { x: number; y: number }) => {
    if (!image || !set || !mayPin) return;
    const key = crypto.randomUUID();
    const pin = { key, image: image.id, version: set.version, ...at, text: '' };
    // Of comments one is written at a time, so an empty earlier one moves to the new place.
    const others = draft.read().pins.filter(({ text }) => isRequesting || text !== '');
    draft.change({ pins: [...others, pin] });
    if (!isRequesting) setPanel('comments');
    setView('picture');
    setOpenPin(key);
  };
  const changePin = (key: string, part: Partial<DraftPin>) =>
    draft.change({
      pins: draft.read().pins.map((pin) => (pin.key === key ? { ...pin, ...part, attempt: crypto.randomUUID() } : pin)),
    });
  const removePin = (key: string) => draft.change({ pins: draft.read().pins.filter((pin) => pin.key !== key) });

  return {
    sets,
    set,
    image,
    view,
    setView,
    panel,
    setPanel,
    pins,
    allPins,
    newPins,
    draftPins: (isRequesting ? changes : comments).pins,
    openPin,
    setOpenPin,
    openPinAt,
    showSet,
    picture,
    lookAtPicture,
    mayPin,
    isRequesting,
    addPin,
    changePin,
    removePin,
  };
};
export type Room = ReturnType<typeof useRoom>;
