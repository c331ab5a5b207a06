/** The frame and the states that the member screens share: the switch, who is signed in, no connection, loading, failing. */
import { loadErrorText } from '@madoguchi/shared/domain/survey';
import { Link } from '@madoguchi/shared/router';
import { isApiError, productSwitches, useAppSelector } from '@madoguchi/shared/store';
import { commonTexts, memberTexts, routeTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, ErrorView, LoadingView, Screen, type ScreenProps } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';
import { ToReservations } from './ToReservations';

/** A Screen with the signed-in person in its header. */
export function MemberScreen({ children, ...screen }: Omit<ScreenProps, 'person'>) {
  const user = useAppSelector((state) => state.session.user);
  return (
    <Screen {...screen} person={user ? { name: user.name, pictureUrl: user.picture } : undefined}>
      {children}
    </Screen>
  );
}

/** Where members are switched off their screens do not exist (MEMBERS_TAB). */
export function WhereMembersAreOn({ children }: { children: ReactNode }) {
  if (productSwitches().membersTab) return children;
  return (
    <Screen
      title={routeTexts.notFound.title}
      centred
      bar={
        <Link className={buttonClass('quiet')} to="/">
          {commonTexts.action.goHome}
        </Link>
      }
    >
      <p>{routeTexts.notFound.text}</p>
    </Screen>
  );
}

export function LoadingScreen({ title }: { title: string }) {
  return (
    <MemberScreen title={title}>
      <LoadingView />
    </MemberScreen>
  );
}

export interface FailedScreenProps {
  title: string;
  /** What the call came back with; undefined where the answer held nothing. */
  error: unknown;
  /** What the catalogue says of this failure. */
  text: string;
  onRetry: () => void;
}

/** What could not be loaded, and how to go on. */
export function FailedScreen({ title, error, text, onRetry }: FailedScreenProps) {
  const detail = isApiError(error) ? loadErrorText(error, '') : '';
  return (
    <MemberScreen
      title={title}
      centred
      bar={
        <>
          <Button onClick={onRetry}>{commonTexts.action.retry}</Button>
          <ToReservations />
        </>
      }
    >
      <ErrorView text={text} detail={detail === '' || detail === text ? undefined : detail} />
    </MemberScreen>
  );
}

/** A missing or withdrawn form has words of its own (ERR-027). */
export function configFailureText(error: unknown): string {
  const isMissing = error === undefined || (isApiError(error) && error.code === 'not_found');
  return isMissing ? memberTexts.failure.noSchema : memberTexts.failure.search;
}
