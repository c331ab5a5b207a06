/** The frame and the states that the bed screens share: who is signed in, loading, what could not be shown. */
import type { SendFailure } from '@madoguchi/shared/domain/survey';
import { loadErrorText } from '@madoguchi/shared/domain/survey';
import { isApiError, useAppSelector } from '@madoguchi/shared/store';
import { bedTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView, LoadingView, Screen, type ScreenProps } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';

/** A Screen with the signed-in person in its header, where nothing else stands there. */
export function BedScreen({ children, ...screen }: Omit<ScreenProps, 'person'>) {
  const user = useAppSelector((state) => state.session.user);
  const person = user && !screen.right ? { name: user.name, pictureUrl: user.picture } : undefined;
  return (
    <Screen {...screen} person={person}>
      {children}
    </Screen>
  );
}

export function LoadingScreen({ title }: { title: string }) {
  return (
    <BedScreen title={title}>
      <LoadingView />
    </BedScreen>
  );
}

export interface FailedScreenProps {
  title: string;
  /** What the call came back with; undefined where there was an answer, but nothing to show. */
  error: unknown;
  onRetry: () => void;
  /** Another way on. */
  children?: ReactNode;
}

/** What cannot be shown, why, and how to go on (BED-042). */
export function FailedScreen({ title, error, onRetry, children }: FailedScreenProps) {
  const failure: SendFailure | undefined = isApiError(error) ? error : undefined;
  return (
    <BedScreen
      title={title}
      centred
      bar={
        <>
          <Button onClick={onRetry}>{commonTexts.action.reload}</Button>
          {children}
        </>
      }
    >
      <ErrorView text={bedTexts.error.text} detail={loadErrorText(failure, '') || undefined} />
    </BedScreen>
  );
}
