/**
 * Holds the chosen place while the person confirms: asked for when the step is shown, given back when it is left
 * without sending, looked after while it lasts. A hold that cannot be made stops nobody: sending takes the place
 * itself.
 */
import type { HoldBody } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { encodeReservation, withDate } from '@madoguchi/shared/domain/reservation';
import { type SendError, sendErrorOf } from '@madoguchi/shared/domain/survey';
import { usePlacesHoldMutation, usePlacesReleaseMutation } from '@madoguchi/shared/endpoints/places';
import { type EnteredForm, isApiError } from '@madoguchi/shared/store';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { holdBody } from '../confirm/bodies';
import { isPlaceLost } from '../lostPlace';
import type { Place } from '../machine';
import type { ReservationData } from '../useReservationData';

export type HoldState =
  | { status: 'asking' }
  /** `minutes`: how many minutes are left, rounded up. */
  | { status: 'held'; minutes: number }
  /** No connection or a busy server: nothing is held. */
  | { status: 'none' }
  | { status: 'expired' };

export interface HoldFacts {
  data: ReservationData;
  form: EnteredForm;
  place: Place;
  /** While sending the hold is left alone. */
  isSending: boolean;
  /** The place is not to be had: somebody else has it (`isFull`), or it cannot be reserved any more. */
  onLost: (failure: SendError, isFull: boolean) => void;
  /** A rule forbids this reservation. */
  onRefused: (failure: SendError) => void;
}

export interface Hold {
  state: HoldState;
  /** Asks for the place again. */
  again: () => void;
  /** Tells that the place has been used: nothing is left to give back. */
  used: () => void;
}

const MINUTE = 60_000;
/** Refusals that sending would meet too; anything else says nothing of the place. */
const REFUSED_CODES = ['reservation_limit', 'deadline_passed', 'not_editable', 'invalid'];

/** One call after the other: what gives a place back must not overtake, nor be overtaken by, what holds it. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
  const turn = last.then(call, call);
  last = turn.catch(() => undefined);
  return turn;
}

export function useHold({ data, form, place, isSending, onLost, onRefused }: HoldFacts): Hold {
  const [hold] = usePlacesHoldMutation();
  const [release] = usePlacesReleaseMutation();
  const [state, setState] = useState<HoldState>({ status: 'asking' });
  const [expiresAt, setExpiresAt] = useState<number>();
  const [asked, setAsked] = useState(0);
  const { surveyId, partitionKey } = form;
  const value = encodeReservation(withDate(data.choice, place.date, place.slot));
  const held = useMemo<HoldBody>(
    () => ({ surveyId, value, ...(partitionKey !== undefined && { oldPartitionKey: partitionKey }) }),
    [surveyId, value, partitionKey],
  );
  const latest = useRef({ isSending, onLost, onRefused, wanted: () => holdBody({ data, form, place }) });
  useEffect(() => {
    latest.current = { isSending, onLost, onRefused, wanted: () => holdBody({ data, form, place }) };
  });
  const isUsed = useRef(false);

  useEffect(() => {
    let isLeft = false;
    setState({ status: 'asking' });
    const ask = async () => {
      const wanted = latest.current.wanted();
      const answer = await inTurn(() => hold(wanted));
      if (isLeft) return;
      if (answer.data) {
        setExpiresAt(Date.parse(answer.data.expiresAt));
        return;
      }
      const error = isApiError(answer.error) ? answer.error : undefined;
      const code = error?.code ?? '';
      setExpiresAt(undefined);
      setState({ status: 'none' });
      // What is being sent already gets its own answer.
      if (!error || latest.current.isSending) return;
      if (isPlaceLost(code)) latest.current.onLost(sendErrorOf(error, []), code === 'quota_exceeded');
      else if (REFUSED_CODES.includes(code)) latest.current.onRefused(sendErrorOf(error, []));
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [hold, held, asked]);

  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const look = () => {
      const left = expiresAt - nowMilliseconds();
      setState(left > 0 ? { status: 'held', minutes: Math.ceil(left / MINUTE) } : { status: 'expired' });
    };
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);

  const again = useCallback(() => setAsked((count) => count + 1), []);
  const isMissing = state.status === 'none';
  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing, again]);

  useEffect(() => {
    const giveBack = () => {
      if (!isUsed.current) void inTurn(() => release(held));
    };
    const hidden = () => {
      if (!latest.current.isSending) giveBack();
    };
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) again();
    };
    window.addEventListener('pagehide', hidden);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('pagehide', hidden);
      window.removeEventListener('pageshow', shown);
      giveBack();
    };
  }, [release, held, again]);

  return {
    state,
    again,
    used: () => {
      isUsed.current = true;
    },
  };
}
