import { useQuery } from '@tanstack/react-query';
import MessageSquare from 'icon:message-square';
import { useRef, useState, type RefObject } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import type { Project } from '#shared/schemas/project.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PageFailure } from '#web/ui/page-failure.tsx';
import { LoadError } from '../../ui/empty-state.tsx';
import { showOpened } from '../../ui/show-opened.ts';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { Arrived, useArrivals } from './arrivals.tsx';
import { Brief } from './brief.tsx';
import { AskConsent } from './consent.tsx';
import { ChangesForm } from './changes-form.tsx';
import { Comments } from './comments.tsx';
import { Composer, type ComposerKind } from './composer.tsx';

import { Bar, Next, Steps } from './head.tsx';
import { useLiveOrder } from './live.ts';
import { projectQuery } from './projects.queries.ts';
import { RoomSkeleton } from './room-skeleton.tsx';
import { useRoom, type PanelName } from './room-state.ts';
import { Timeline } from './timeline.tsx';
import { Viewer } from './viewer.tsx';
import styles from './project-room.module.css';

const composerKinds = ({ actions }: Project): ComposerKind[] => {
  const kinds: ComposerKind[] = [];
  if (actions.includes('message')) kinds.push('message');
  if (actions.includes('progress')) kinds.push('progress');
  if (actions.includes('proof')) kinds.push('proof');
  if (actions.includes('ask_studio')) kinds.push('studio');
  return kinds;
};

interface RoomProps {
  project: Project;
  nowSeconds: number;
  level: 1 | 2;
  /** What stands at the top of the room, for a press that leads there. */
  news: RefObject<HTMLDivElement | null>;
}

function Room({ project, nowSeconds, level, news }: RoomProps) {
  const { hash } = useLocation();
  const mayChange = project.actions.includes('request_changes');
  const room = useRoom(project, hash === '#changes' && mayChange ? 'changes' : 'timeline');
  const kinds = composerKinds(project);
  const [chosenKind, setKind] = useState<ComposerKind>(hash === '#studio' ? 'studio' : 'message');
  const kind = kinds.includes(chosenKind) ? chosenKind : kinds[0];
  const field = useRef<HTMLTextAreaElement>(null);
  const changes = useRef<HTMLTextAreaElement>(null);
  const comments = useRef<HTMLDivElement>(null);
  const nowMs = nowSeconds * 1000;
  const open = room.allPins.filter(({ resolved }) => !resolved).length;

  const openPanel = (name: PanelName, place: RefObject<HTMLElement | null>) => {
    room.setPanel(name);
    // What takes the focus is drawn with the panel.
    requestAnimationFrame(() => showOpened(place.current));
  };
  const write = (next: ComposerKind) => {
    setKind(next);
    openPanel('timeline', field);
  };
  const head = {
    project,
    room,
    nowSeconds,
    level,
    onWrite: write,
    onChanges: () => openPanel('changes', changes),
    onComments: () => openPanel('comments', comments),
  };
  const panels: Tab<PanelName>[] = [
    {
      id: 'timeline',
      label: 'Timeline',
      panel: (
        <div className={styles.talk}>
          <Timeline project={project} room={room} nowMs={nowMs} />
          {kind && <Composer project={project} kinds={kinds} kind={kind} onKind={setKind} field={field} />}
        </div>
      ),
    },
    {
      id: 'comments',
      label: (
        <>
          Comments
          {open > 0 && (
            <Badge tone="warn">
              {open}
              <span className="vh"> open</span>
            </Badge>
          )}
        </>
      ),
      panel: (
        <div ref={comments} tabIndex={-1}>
          <Comments project={project} room={room} nowMs={nowMs} />
        </div>
      ),
    },
    ...(mayChange
      ? [
          {
            id: 'changes' as const,
            label: 'Changes',
            panel: (
              <ChangesForm
                project={project}
                room={room}
                field={changes}
                onSent={() => room.setPanel('timeline')}
                onClose={() => room.setPanel('timeline')}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.room}>
      <Bar {...head} />
      <Steps project={project} />
      <div ref={news} tabIndex={-1} className={styles.news}>
        <Next {...head} />
      </div>
      <AskConsent project={project} />
      <div className={styles.columns}>
        <Viewer project={project} room={room} />
        <section className={styles.beside} aria-label="Conversation">
          <div className={styles.held}>
            <Tabs label="Conversation" tabs={panels} selected={room.panel} onSelect={room.setPanel} />
          </div>
        </section>
        <aside className={styles.info} aria-label="Brief">
          <Brief project={project} />
        </aside>
      </div>
      {kind && (
        <div data-bar="bottom" className={styles.sendbar}>
          <Button variant="ghost" full onClick={() => write(kinds[0]!)}>
            <MessageSquare aria-hidden="true" />
            {kinds[0] === 'message' ? 'Message' : 'Ask the studio'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ProjectRoomProps {
  orderId: string;
  /** Level of its heading, where another page has the h1. */
  level?: 1 | 2;
}

/**
 * The project room of an order for whichever side the reader is on: pictures with comments, the timeline, what happens
 * next, and the brief. It follows the order live, and stands still while it is read.
 */
export function ProjectRoom({ orderId, level = 1 }: ProjectRoomProps) {
  const query = projectQuery(orderId);
  const { data, dataUpdatedAt, isPending, refetch } = useQuery(query);
  useLiveOrder(orderId, query.queryKey);
  const nowSeconds = useServerNow(data?.now.sec ?? 0, dataUpdatedAt);
  const { shown, arrived, showArrived } = useArrivals(data);
  const news = useRef<HTMLDivElement>(null);
  if (shown)
    return (
      <>
        <Room key={orderId} project={shown} nowSeconds={nowSeconds} level={level} news={news} />
        <Arrived
          shown={shown}
          arrived={arrived}
          onPress={() => {
            showArrived();
            // It is drawn by then.
            requestAnimationFrame(() => showOpened(news.current));
          }}
        />
      </>
    );
  if (isPending) return <RoomSkeleton />;
  const failure = { message: 'The project could not be loaded.', onRetry: () => refetch() };
  return (
    <div className="wrap section">
      {level === 1 ? <PageFailure title="Your project" {...failure} /> : <LoadError {...failure} />}
    </div>
  );
}
