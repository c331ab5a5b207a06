/** The one frame of all remotes: who is signed in, where a step begins, and the states of a screen without content. */
import { useAppSelector } from '@madoguchi/shared/store';
import {
  ErrorView,
  FirstSight,
  LoadingView,
  MessageView,
  type MessageViewProps,
  ReloadButton,
  RetryButton,
  Screen,
  type ScreenProps,
} from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';
import type { FailedLoad, Load } from './load';
import { useStepTop } from './useStepTop';

export interface AppScreenProps extends Omit<ScreenProps, 'person'> {
  /** True where the screen is a further step of its page: scrolls up and moves the focus to the content. */
  isNewStep?: boolean;
}

/** A Screen with the signed-in person in its header, where nothing else has the header's right end. */
export function AppScreen({ isNewStep = false, children, ...screen }: AppScreenProps) {
  const user = useAppSelector((state) => state.session.user);
  useStepTop(isNewStep);
  const person = user && !screen.right ? { name: user.name, pictureUrl: user.picture } : undefined;
  return (
    <Screen {...screen} person={person}>
      {children}
    </Screen>
  );
}

/** A screen whose content is under way. */
export function LoadingScreen({ title, text }: { title: string; text?: string | undefined }) {
  const screen = (
    <AppScreen title={title}>
      <LoadingView {...(text !== undefined && { text })} />
    </AppScreen>
  );
  return <FirstSight otherwise={screen} />;
}

export interface FailedScreenProps extends Omit<FailedLoad, 'status'> {
  title: string;
  /** Other ways on, below もう一度試す. */
  ways?: ReactNode;
}

/** A screen whose content could not be loaded: what happened, and how to go on. */
export function FailedScreen({ title, text, note, retry, requestId, ways }: FailedScreenProps) {
  return (
    <AppScreen
      title={title}
      centred
      bar={
        <>
          {retry && <RetryButton onClick={retry} />}
          {ways}
          {!retry && !ways && <ReloadButton />}
        </>
      }
    >
      <ErrorView text={text} hint={note} requestId={requestId} />
    </AppScreen>
  );
}

export interface MessageScreenProps extends MessageViewProps {
  title: string;
  /** The ways on. */
  bar?: ReactNode;
}

/** A screen that has only something to say: nothing is there, or something is not possible. */
export function MessageScreen({ title, bar, ...message }: MessageScreenProps) {
  return (
    <AppScreen title={title} centred bar={bar}>
      <MessageView {...message} />
    </AppScreen>
  );
}

export interface LoadScreenProps<Data> extends Pick<FailedScreenProps, 'title' | 'ways'> {
  load: Load<Data>;
  /** Says what is loaded; without it the words of all screens. */
  loadingText?: string;
  /** The screen of what was loaded, with its own AppScreen. */
  children: (data: Data) => ReactNode;
}

/** Shows that something is loaded or that it failed, and its screen once it is there. */
export function LoadScreen<Data>({ load, title, ways, loadingText, children }: LoadScreenProps<Data>) {
  if (load.status === 'ready') return children(load.data);
  if (load.status === 'loading') return <LoadingScreen title={title} text={loadingText} />;
  return <FailedScreen {...load} title={title} ways={ways} />;
}
