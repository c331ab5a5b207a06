/**
 * The last boundary: what no remote has caught. It offers a reload (ERR-020); when the same fault comes back after it,
 * a reload does not help and the person is sent to the administrator (ERR-021).
 */
import { errorTexts, routeTexts } from '@madoguchi/shared/texts';
import { ErrorView, ReloadButton, Screen } from '@madoguchi/shared/ui/plain';
import { Component, type ReactNode, useState } from 'react';

const RELOADED_KEY = 'madoguchi.errorReloaded';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) === message;
  } catch {
    return false;
  }
}

function rememberReloadFor(message: string): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, message);
  } catch {
    // Then the next time offers the reload again.
  }
}

interface BoundaryProps {
  /** Another value clears the fault: the person has gone elsewhere. */
  resetKey: string;
  reload?: () => void;
  children: ReactNode;
}

interface Fault {
  error: unknown;
}

/** Shows {@link CrashScreen} in place of a tree that has thrown. */
export class LastBoundary extends Component<BoundaryProps, { fault?: Fault | undefined }> {
  override state: { fault?: Fault | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.fault && previous.resetKey !== this.props.resetKey) this.setState({ fault: undefined });
  }

  override render() {
    const { fault } = this.state;
    return fault ? (
      <CrashScreen error={fault.error} {...(this.props.reload && { reload: this.props.reload })} />
    ) : (
      this.props.children
    );
  }
}

function CrashScreen({ error, reload = () => window.location.reload() }: Fault & Pick<BoundaryProps, 'reload'>) {
  const message = messageOf(error);
  const [reloadedBefore] = useState(() => wasReloadedFor(message));
  const tryAgain = () => {
    rememberReloadFor(message);
    reload();
  };
  return (
    <Screen title={routeTexts.titles.error} centred bar={<ReloadButton onClick={tryAgain} />}>
      <ErrorView
        text={reloadedBefore ? errorTexts.display.administrator : errorTexts.display.problemReload}
        hint={errorTexts.display.kept}
        folded={message}
      />
    </Screen>
  );
}
