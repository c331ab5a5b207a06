/**
 * Keeps a fault inside the remote that has it: what throws below shows the fallback here, and every other screen
 * goes on.
 */
import { Component, type ReactNode } from 'react';

interface Props {
  /** A change clears the fault, e.g. the path: another screen may well work. */
  resetKey: string;
  /** A fault that came before anything was rendered: that of the load. */
  fault?: { error: unknown } | undefined;
  onReset: () => void;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  fault?: { error: unknown };
}

export class RemoteBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  private get fault() {
    return this.state.fault ?? this.props.fault;
  }

  override componentDidUpdate(previous: Props, before: State) {
    // A fault that comes with the new path is this path's own.
    const wasFaulty = before.fault ?? previous.fault;
    if (wasFaulty && previous.resetKey !== this.props.resetKey) this.props.onReset();
  }

  override render() {
    return this.fault ? this.props.fallback(this.fault.error) : this.props.children;
  }
}
