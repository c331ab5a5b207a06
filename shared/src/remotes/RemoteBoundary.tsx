/**
 * Keeps a fault inside the remote that has it: whatever throws below shows the fallback here, and every other screen goes on.
 */
import { Component, type ReactNode } from 'react';

interface Props {
  /** A change clears the fault, e.g. the path: another screen may well work. */
  resetKey: string;
  onReset: () => void;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

export class RemoteBoundary extends Component<Props, { fault?: { error: unknown } }> {
  override state: { fault?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.fault && previous.resetKey !== this.props.resetKey) this.props.onReset();
  }

  override render() {
    return this.state.fault ? this.props.fallback(this.state.fault.error) : this.props.children;
  }
}
