import ChevronDown from 'icon:chevron-down';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { useLocation } from '../lib/router.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import styles from './main-menu.module.css';
import { mainMenu, type NavigationGroup } from './navigation.ts';

/** A mouse that only crosses the menu opens nothing. */
const HOVER_MS = 120;

/** Whether a link of the menu leads to this page, or to a level above it. */
export const isCurrent = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

interface UnfoldingProps {
  to: string;
  label: string;
  groups: readonly NavigationGroup[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A link and the groups of links below it, which a mouse over it, or its button, unfolds. */
function Unfolding({ to, label, groups, isOpen, onOpen }: UnfoldingProps) {
  const id = useId();
  const { key, pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const item = useRef<HTMLLIElement>(null);
  const wasOpenedByHover = useRef(false);
  // A link that is pressed at once leads on, and must not unfold the menu over the next page.
  useEffect(() => () => clearTimeout(timer.current), [key]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: globalThis.PointerEvent) => {
      if (target instanceof Node && !item.current?.contains(target)) onOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen, onOpen]);

  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    timer.current = setTimeout(() => {
      wasOpenedByHover.current = !isOpen;
      onOpen(true);
    }, HOVER_MS);
  };
  const leave = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current);
    wasOpenedByHover.current = false;
    if (pointerType === 'mouse') onOpen(false);
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onOpen(false);
  };
  // Whoever presses the button as the menu unfolds under the mouse wants it open.
  const toggle = () => {
    clearTimeout(timer.current);
    onOpen(wasOpenedByHover.current || !isOpen);
    wasOpenedByHover.current = false;
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    clearTimeout(timer.current);
    onOpen(false);
    button.current?.focus();
  };
  return (
    // The keys bubble from the links and the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={item}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={blur}
      onKeyDown={press}
      data-open={isOpen || undefined}
    >
      <SiteLink to={to} aria-current={isCurrent(pathname, to) ? 'page' : undefined}>
        {label}
      </SiteLink>
      <button
        ref={button}
        type="button"
        aria-label={`${label} menu`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <ChevronDown aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen} className={styles.panel}>
        <div className={`wrap ${styles.groups}`}>
          {groups.map(({ title, links }) => (
            <section key={title} aria-label={title}>
              <p className={styles.title} aria-hidden="true">
                {title}
              </p>
              <ul>
                {links.map((link) => (
                  <li key={link.to}>
                    <SiteLink to={link.to} aria-current={pathname === link.to ? 'page' : undefined}>
                      {link.label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </li>
  );
}

/** The menu of wide screens (W-01 to W-04). */
export function MainMenu() {
  const { key, pathname } = useLocation();
  const [open, setOpen] = useState<string>();
  // A chosen link closes the menu.
  const [at, setAt] = useState(key);
  if (at !== key) {
    setAt(key);
    setOpen(undefined);
  }
  return (
    <nav aria-label="Main" className={styles.menu}>
      <ul>
        {mainMenu.map(({ to, label, groups }) =>
          groups ? (
            <Unfolding
              key={to}
              to={to}
              label={label}
              groups={groups}
              isOpen={open === to}
              onOpen={(isOpen) => setOpen((before) => (isOpen ? to : before === to ? undefined : before))}
            />
          ) : (
            <li key={to}>
              <SiteLink to={to} aria-current={isCurrent(pathname, to) ? 'page' : undefined}>
                {label}
              </SiteLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
