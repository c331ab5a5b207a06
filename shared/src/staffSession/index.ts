/**
 * The staff's sign-in in the browser (CONTRACT 14.1): stored beside a patient's, under a key of its own, and carried by
 * the calls while a screen of the staff is shown. Compiled into the remotes that have such screens, so that nothing of it
 * is in front of a patient.
 */
import { API_PATHS, type LoginAnswer, STAFF_SESSION_KEY } from '@madoguchi/shared/contract';
import {
  CONSOLE_CALLS,
  CONSOLE_REFRESH_PATH,
  type ConsoleCallName,
  consolePath,
} from '@madoguchi/shared/contract/console/paths';
import {
  type CarriedSignIn,
  carrySignIn,
  clearStoredSession,
  readStoredSession,
  type StoredSession,
  storeSession,
} from '@madoguchi/shared/store';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The stored session of the staff, however old; undefined without one. */
export function readStaffSession(): StoredSession | undefined {
  return readStoredSession(STAFF_SESSION_KEY);
}

/** Why the staff's last session on this page is over. */
export type StaffSessionEnd = 'expired' | 'signedOut';
let lastEnd: StaffSessionEnd | undefined;

/** Undefined where none has ended since the page was opened, or the next has begun. */
export function staffSessionEnd(): StaffSessionEnd | undefined {
  return lastEnd;
}

const listeners = new Set<() => void>();
function tell(): void {
  for (const listener of listeners) listener();
}

/** Stores what signing in or a renewal has answered. */
export function storeStaffSession(answer: LoginAnswer['data']): StoredSession {
  const session = storeSession(answer, STAFF_SESSION_KEY);
  lastEnd = undefined;
  tell();
  return session;
}

function endStaffSession(end: StaffSessionEnd): void {
  lastEnd = end;
  clearStoredSession(STAFF_SESSION_KEY);
  tell();
}

/** Forgets it on this device, as its owner wants it. */
export function clearStaffSession(): void {
  endStaffSession('signedOut');
}

/** Whose sign-in stands on this device for a screen of the staff: their own, else a person's of LINE, who may have the role. */
export type SignedIn = 'staff' | 'person' | 'nobody';
function signedIn(): SignedIn {
  if (readStaffSession()) return 'staff';
  return readStoredSession() ? 'person' : 'nobody';
}
/** Who that is: two of the staff are two, also where one takes the place of the other in a second tab. */
function signedInAs(): string {
  const session = readStaffSession() ?? readStoredSession();
  return session ? `${signedIn()} ${session.profile.userId}` : signedIn();
}
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}
/** The same, followed as it changes: here, by a call that was refused, and in other tabs. */
export function useSignedIn(): SignedIn {
  return useSyncExternalStore(subscribe, signedIn);
}
/** Whose it is, followed in the same way: a text that is another one for each person and each kind of sign-in. */
export function useSignedInAs(): string {
  return useSyncExternalStore(subscribe, signedInAs);
}

const STAFF: CarriedSignIn = {
  read: readStaffSession,
  store: storeStaffSession,
  clear: () => endStaffSession('expired'),
  refresh: { path: CONSOLE_REFRESH_PATH, fromOrigin: true },
  // The staff have no answers of their own: without the mode the server refuses the call.
  reads: { mode: 'admin' },
};
/** A person's, whose end the console tells by its own page, and not the shell by its dialog. */
const PERSON: CarriedSignIn = {
  read: () => readStoredSession(),
  store: (answer) => storeSession(answer),
  clear: () => {
    clearStoredSession();
    tell();
  },
  refresh: { path: API_PATHS.loginRefresh },
};

/** While the console is shown, calls carry the sign-in that {@link useSignedIn} tells. */
export function useConsoleSession(signedIn: SignedIn): void {
  // Before the effects of the screens below, which ask for what they show.
  useLayoutEffect(() => {
    carrySignIn(signedIn === 'staff' ? STAFF : PERSON);
    return () => carrySignIn();
  }, [signedIn]);
}

/**
 * While another screen of the staff is shown, calls carry their sign-in where there is one, else the person's as ever.
 * @returns true once the sign-in that the screen was opened with is over, until there is one again
 */
export function useStaffSession(): boolean {
  const isStaff = useSignedIn() === 'staff';
  const [began] = useState(isStaff);
  useLayoutEffect(() => {
    if (began) carrySignIn(STAFF);
    return () => carrySignIn();
  }, [began]);
  return began && !isStaff;
}

/** Method and address of a call of the console, for the client of shared/store. */
export function consoleRequest(name: ConsoleCallName, ids?: Readonly<Record<string, string>>) {
  return { path: consolePath(name, ids), fromOrigin: true, method: CONSOLE_CALLS[name].method } as const;
}
