/** The pause that a busy server asks for before the same is sent again. */
import { useEffect, useState } from 'react';

/** True while a server that asked for patience should not be asked again. @param fault what the last send came to; its wait in seconds */
export function useWait(fault: { waitSeconds?: number | undefined } | undefined): boolean {
  const [waitingFor, setWaitingFor] = useState<object>();
  useEffect(() => {
    if (fault?.waitSeconds === undefined) return undefined;
    setWaitingFor(fault);
    const timer = window.setTimeout(() => setWaitingFor(undefined), fault.waitSeconds * 1_000);
    return () => window.clearTimeout(timer);
  }, [fault]);
  return fault !== undefined && waitingFor === fault;
}
