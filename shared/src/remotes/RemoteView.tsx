/**
 * Shows a remote's screen, or a part of one remote inside another, with the whole failure ladder around it (DESIGN 3).
 * Each attempt makes a new lazy component: React keeps a rejected one for ever.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { PartName } from '../contract/parts';
import type { RemoteName } from '../contract/remote';
import { LoadingView } from '../ui/plain';
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
  const retry = () => setAttempt((count) => count + 1);
  return <RemoteAttempt key={`${slot.request} ${attempt}`} {...slot} onRetry={retry} />;
}

/** One attempt; mounted anew, by its key, for the next. */
function RemoteAttempt<Props extends object>(slot: SlotProps<Props> & { onRetry: () => void }) {
  const { request, load, props, level, resetKey, onRetry } = slot;
  const [View] = useState(() => lazy(async () => ({ default: await load() })));
  const remote = request.split('/')[0] ?? request;
  return (
    <RemoteBoundary
      resetKey={resetKey}
      onReset={onRetry}
      fallback={(error) => <RemoteFallback error={error} remote={remote} level={level} onRetry={onRetry} />}
    >
      <Suspense fallback={<LoadingView />}>
        <View {...props} />
      </Suspense>
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
