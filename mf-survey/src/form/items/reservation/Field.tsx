/**
 * The reservation (FORM-028, FORM-046 to FORM-052): few courses are a list; of many, level by level is asked until few
 * are left. What leaves nothing to choose is a line of text, and the only course is chosen by itself.
 */

import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import {
  encodeReservation,
  isDated,
  isSameCourse,
  NO_ITEM_ID,
  parseReservation,
} from '@madoguchi/shared/domain/reservation';
import { holdsDate, linkButtonOf, textOf } from '@madoguchi/shared/domain/survey';
import { lazyPart } from '@madoguchi/shared/remotes';
import { formTexts } from '@madoguchi/shared/texts';
import { RetryNotice, Spinner } from '@madoguchi/shared/ui/plain';
import { Suspense, useEffect } from 'react';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import type { FieldProps, FormItemType } from '../../types';
import { type PartialInput, usePartialInput } from '../../usePartialInput';
import { Courses } from './Courses';
import { useCourses } from './useCourses';
import './reservation.css';
import { View } from './View';

const ReservationDate = lazyPart(() => import(/* webpackChunkName: "item_reservationDate" */ './ReservationDate'));

function Field(props: FieldProps) {
  const partial = usePartialInput(props);
  return <Picker key={partial.round} {...props} levels={partial} />;
}

/** `levels`: the keys of the levels that are chosen, while the last one is still missing. */
type PickerProps = FieldProps & { levels: PartialInput };

function Picker({ item, value, products, levels, error, required, disabled, services }: PickerProps) {
  const answer = parseReservation(textOf(value));
  const button = linkButtonOf(services.config);
  const isDateHere = services.mode === 'admin' && !(button && holdsDate(button));
  const picker = useCourses(item, answer, services.categories, services.mode === 'user', levels);
  const { sole, loading } = picker;

  const choose = (next: string) => {
    if (next !== textOf(value) || error !== undefined) services.commit(item, next, true);
  };

  // An optional reservation may be left out: the only course is taken once something of it was chosen, or is named.
  const isDue = required || picker.isBegun || (picker.isNamed && sole?.itemId === NO_ITEM_ID);
  const filling = sole && isDue && !disabled && answer === undefined ? encodeReservation(sole) : undefined;
  // Where nothing above it can be taken back, the only course of an optional reservation can.
  const isRevocable = !required && !picker.isBegun && !disabled;
  const isTaken = sole !== undefined && (filling !== undefined || isSameCourse(sole, answer));
  useEffect(() => {
    if (filling !== undefined) services.fill(item, filling);
  }, [filling, item, services]);
  const isIncomplete = !required && !disabled && picker.isBegun && answer === undefined;
  useEffect(() => {
    services.hold(item, isIncomplete ? formTexts.reservation.incomplete : undefined);
    return () => services.hold(item, undefined);
  }, [isIncomplete, item, services]);
  // Behind the answer that the only course makes: a press that waited for it finds it taken over.
  useEffect(() => {
    services.awaits(item, loading);
    return () => services.awaits(item, false);
  }, [loading, item, services]);

  return (
    <ItemFrame item={{ ...item, title: picker.title }} error={error} required={required} group>
      {(control) => (
        <div className="form-reservation">
          {picker.failed && <RetryNotice text={formTexts.loadFailed} onRetry={picker.retry} />}
          <Courses
            control={control}
            picker={picker}
            answer={answer}
            isChosen={picker.courses?.length === 1 && isTaken && !isRevocable}
            disabled={disabled}
            onChooseLevel={(level, key) => {
              picker.choose(level, key);
              choose('');
            }}
            onChoose={(course) => choose(course ? encodeReservation(course) : '')}
          />
          <RemovedChoice
            controlId={control.id}
            chosen={[picker.lapsed ?? '']}
            options={[]}
            disabled={disabled}
            onRemove={() => choose('')}
          />
          {loading && <Spinner label={formTexts.reservation.loading} />}
          {isDateHere && (
            <Suspense fallback={<Spinner label={formTexts.reservation.loading} />}>
              <ReservationDate
                item={item}
                value={textOf(value)}
                products={products}
                invalid={control['aria-invalid']}
                required={false}
                disabled={disabled}
                services={services}
                onChoose={(chosen) => services.commit(item, chosen, true)}
              />
            </Suspense>
          )}
          {answer && isDated(answer) && (
            <p className="form-reservation__date">
              {formTexts.reservation.dateTime} {japaneseDateWithWeekday(answer.date)}
            </p>
          )}
        </div>
      )}
    </ItemFrame>
  );
}

export const reservation: FormItemType = { Field, View };
