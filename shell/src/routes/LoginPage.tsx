/**
 * The login page (LOGIN-005 to LOGIN-009, ROUTE-002): starts signing in, takes the provider's answer, and leads on to
 * where the person wanted to go. It starts by itself; after a failure or a sign-out it waits for the person.
 */
import { type RuntimeConfiguration, TAP_PATH } from '@madoguchi/shared/contract';
import { matchRoute, pathOf } from '@madoguchi/shared/contract/routes';
import { loadRemoteModule } from '@madoguchi/shared/remotes';
import { useLocation, useNavigate } from '@madoguchi/shared/router';
import {
  readStoredSession,
  type StoredSession,
  signedIn,
  storageOutlivesPage,
  useAppDispatch,
  useAppSelector,
  useAppStore,
} from '@madoguchi/shared/store';
import { loginTexts } from '@madoguchi/shared/texts';
import { Button, Notice, PersonCard, Screen, Spinner } from '@madoguchi/shared/ui/plain';
import { useEffect, useRef, useState } from 'react';
import { exchangeCode } from '../session/exchange';
import { type Leave, leaveForGood } from '../session/leave';
import { refreshStoredSession, userOf, validSession } from '../session/lifecycle';
import type { LoginPageState } from '../session/RequireSession';
import { type SignIn, signIn } from '../session/signIn';
import { endAttempt, findAttempt } from '../session/signInAttempt';
import { dropTarget, type LoginTarget, linkedPath, readTarget, storeTarget } from '../session/target';

/** How long the person's card is shown at most while the next screen is fetched. */
const SCREEN_WAIT_MILLISECONDS = 3_000;

type Phase =
  | { name: 'working' }
  | { name: 'signedOut' }
  | { name: 'expired' }
  | { name: 'failed'; text: string; again: 'run' | 'begin' };

interface Props {
  configuration: RuntimeConfiguration;
  leave?: Leave;
}

function isLoginPageState(value: unknown): value is LoginPageState {
  return typeof value === 'object' && value !== null;
}

/** Fetches the remote of a path, so that the next screen follows the person's card without a blank between. */
async function screenReady(path: string): Promise<void> {
  const owner = matchRoute(new URL(path, window.location.origin).pathname)?.entry.owner;
  if (owner === undefined || owner === 'shell') return;
  await Promise.race([
    // A remote that fails says so on its own screen.
    loadRemoteModule(owner).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, SCREEN_WAIT_MILLISECONDS)),
  ]);
}

const stoppedTexts = {
  stateMismatch: loginTexts.failure.stateMismatch,
  refused: loginTexts.failure.refused,
  exchange: loginTexts.failure.exchange,
} as const;

export function LoginPage({ configuration, leave = leaveForGood }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.session.user);
  const [phase, setPhase] = useState<Phase>({ name: 'working' });
  const handled = useRef<string>(undefined);
  const state = isLoginPageState(location.state) ? location.state : {};

  /** @param again what the button does: start afresh, or go on with what could not be answered. */
  const fail = (text: string, again: 'run' | 'begin' = 'begin') => setPhase({ name: 'failed', text, again });

  /** Ends this attempt; its answer leaves the address, so that a reload does not repeat it. */
  const stop = (stopped: LoginPageState['stopped']) =>
    navigate(pathOf('Login'), { replace: true, state: { stopped, resume: state.resume } satisfies LoginPageState });

  const arrive = async (session: StoredSession, target: LoginTarget | undefined = readTarget()) => {
    const person = userOf(session);
    dispatch(signedIn(person));
    if (target?.fromLink && storageOutlivesPage()) {
      dropTarget();
      leave(`${TAP_PATH}?${new URLSearchParams({ userId: person.userId, q: target.path })}`);
      return;
    }
    const path = target?.path ?? '/';
    await screenReady(path);
    dropTarget();
    await navigate(path, { replace: true, state: state.resume });
  };

  const conclude = async (outcome: SignIn) => {
    if ('session' in outcome) await arrive(outcome.session);
    else if ('failure' in outcome) {
      fail(outcome.failure === 'storage' ? loginTexts.failure.cookies : loginTexts.failure.exchange);
    }
  };

  const begin = async () => {
    setPhase({ name: 'working' });
    try {
      await conclude(await signIn(configuration, leave));
    } catch {
      // The browser refused what signing in needs, e.g. cryptography outside https.
      fail(loginTexts.failure.exchange);
    }
  };

  /** The provider's answer (LOGIN-007, LOGIN-012, LOGIN-013). */
  const takeAnswer = async (answer: URLSearchParams) => {
    const attempt = findAttempt(answer.get('state') ?? '');
    if (!attempt) {
      const session = validSession();
      await (session ? arrive(session) : stop('stateMismatch'));
      return;
    }
    const code = answer.get('code');
    if (code === null) {
      endAttempt(attempt.state);
      await stop('refused');
      return;
    }
    const outcome = await exchangeCode(code, attempt);
    if ('failure' in outcome && outcome.failure === 'unanswered') {
      fail(loginTexts.failure.exchange, 'run');
      return;
    }
    endAttempt(attempt.state);
    await ('session' in outcome ? arrive(outcome.session, attempt.target) : stop('exchange'));
  };

  const run = async () => {
    setPhase({ name: 'working' });
    const query = new URLSearchParams(location.search);
    const linked = linkedPath(location.search);
    if (linked !== undefined) storeTarget({ path: linked, fromLink: true });
    if (query.has('state') && (query.has('code') || query.has('error'))) return takeAnswer(query);
    if (state.stopped === 'signedOut') return setPhase({ name: 'signedOut' });
    if (state.stopped && state.stopped !== 'expired') return fail(stoppedTexts[state.stopped]);
    const session = validSession() ?? (await refreshStoredSession(store));
    if (session) return arrive(session);
    if (state.stopped) return setPhase({ name: 'expired' });
    // A session that is still stored could not be renewed because nobody answered: the same is true of the way to LINE.
    return readStoredSession() ? fail(loginTexts.failure.exchange, 'run') : begin();
  };

  useEffect(() => {
    // React runs effects twice in development; an answer of the provider is good for one exchange.
    if (handled.current === location.key) return;
    handled.current = location.key;
    void run();
  });

  const profile = readStoredSession()?.profile;
  const person = user
    ? { name: user.name, pictureUrl: user.picture }
    : profile && { name: profile.displayName, pictureUrl: profile.pictureUrl };
  const working = phase.name === 'working';
  return (
    <Screen
      title={loginTexts.title}
      centred={working}
      bar={
        !working && (
          <Button onClick={() => void (phase.name === 'failed' && phase.again === 'run' ? run() : begin())}>
            {phase.name === 'failed' ? loginTexts.action.tryAgain : loginTexts.action.loginWithLine}
          </Button>
        )
      }
    >
      {person && phase.name !== 'signedOut' && <PersonCard {...person} />}
      {working && <Spinner label={loginTexts.progress} />}
      {phase.name === 'signedOut' && (
        <Notice announce>
          <p>{loginTexts.signedOut}</p>
        </Notice>
      )}
      {phase.name === 'expired' && (
        <Notice tone="warn" announce>
          <p>
            <b>{loginTexts.expired.title}</b>
          </p>
          <p>{loginTexts.expired.text}</p>
        </Notice>
      )}
      {phase.name === 'failed' && (
        <Notice tone="error" announce>
          <p>{phase.text}</p>
        </Notice>
      )}
      {!working && <p>{loginTexts.intro}</p>}
    </Screen>
  );
}
