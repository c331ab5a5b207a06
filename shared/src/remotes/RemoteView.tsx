/**
 * Shows a remote's screen, or a part of one remote inside another, with the whole failure ladder around it (DESIGN 3).
 * Each attempt loads again: what has failed once is never kept.
 */
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react';
import type { PartName } from '../contract/parts';
import type { RemoteName } from '../contract/remote';
import { FirstSight, LoadingView } from '../ui/plain';
import { forgetFailedParts } from './lazyPart';
import { loadRemoteModule, loadRemotePart } from './loader';
import { RemoteBoundary } from './RemoteBoundary';
import { RemoteFallback } from './RemoteFallback';

interface SlotProps<Props extends object> {
  /** `mf_survey/app` and the like: what is loaded. */
  request: string;
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  level: 'screen' | 'part';
  resetKey: string;
}

function RemoteSlot<Props extends object>(slot: SlotProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const [triedAt, setTriedAt] = useState<string>();
  const again = () => {
    forgetFailedParts();
    setAttempt((count) => count + 1);
  };
  const retry = () => {
    setTriedAt(slot.resetKey);
    again();
  };
  const isTried = triedAt === slot.resetKey;
  return (
    <RemoteAttempt key={`${slot.request} ${attempt}`} {...slot} isTried={isTried} onRetry={retry} onReset={again} />
  );
}

interface AttemptProps<Props extends object> extends SlotProps<Props> {
  /** True when the person has asked for another attempt here already. */
  isTried: boolean;
  /** The person asks for another attempt. */
  onRetry: () => void;
  /** The person is elsewhere, where another attempt may well work. */
  onReset: () => void;
}

/** What an attempt has come to; empty while it loads. */
interface Outcome<Props extends object> {
  View?: ComponentType<Props>;
  fault?: { error: unknown };
}

/** One attempt; mounted again, by its key, for the next. */
function RemoteAttempt<Props extends object>(slot: AttemptProps<Props>) {
  const { request, load, props, level, resetKey, isTried, onRetry, onReset } = slot;
  const [outcome, setOutcome] = useState<Outcome<Props>>({});
  // The load of the first render: `request` names it, and another request mounts another attempt.
  const [start] = useState(() => load);
  useEffect(() => {
    let shown = true;
    const settle = (result: Outcome<Props>) => {
      // As a transition: a page of the remote that is a chunk of its own then keeps the loading view on screen, while a
      // fallback of Suspense, once shown, would stay for 300 ms even where the chunk is there at once.
      if (shown) startTransition(() => setOutcome(result));
    };
    start().then(
      (View) => settle({ View }),
      (error: unknown) => settle({ fault: { error } }),
    );
    return () => {
      shown = false;
    };
  }, [start]);

  const { View, fault } = outcome;
  const fallback = (error: unknown) => (
    <RemoteFallback
      error={error}
      request={request}
      level={level}
      isThrown={!fault}
      isTried={isTried}
      onRetry={onRetry}
    />
  );
  const waiting = level === 'screen' ? <FirstSight otherwise={<LoadingView />} /> : <LoadingView />;
  return (
    <RemoteBoundary resetKey={resetKey} fault={fault} onReset={onReset} fallback={fallback}>
      <Suspense fallback={waiting}>{View ? <View {...props} /> : waiting}</Suspense>
    </RemoteBoundary>
  );
}

/**
 * The screen of a remote.
 * @param props.path where the person is: moving elsewhere clears a fault.
 */
export function RemoteScreen({ name, path }: { name: RemoteName; path: string }) {
  return (
    <RemoteSlot
      request={`${name}/app`}
      load={async () => (await loadRemoteModule(name)).Component}
      props={{}}
      level="screen"
      resetKey={path}
    />
  );
}

/** A part of another remote, e.g. `<RemotePart<FormPartProps> part="mf_survey/form" props={...} />`. */
export function RemotePart<Props extends object>({ part, props }: { part: PartName; props: Props }) {
  return (
    <RemoteSlot
      request={part}
      // The props that a part takes are its contract; at run time only the version number can be checked.
      load={async () => (await loadRemotePart(part)).Component as ComponentType<Props>}
      props={props}
      level="part"
      resetKey={part}
    />
  );
}
