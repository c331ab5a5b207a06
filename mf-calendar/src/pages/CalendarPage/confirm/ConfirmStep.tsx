/** The confirmation step (CAL-012 to CAL-021): what will be reserved and answered, then the send. */
import { SHOW_FORM } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { dayAndTime, shortTime } from '@madoguchi/shared/domain/date';
import { needsPayment } from '@madoguchi/shared/domain/payment';
import { reservationDateText, type SendError } from '@madoguchi/shared/domain/survey';
import { BeforeAfter } from '@madoguchi/shared/own';
import { useNavigate } from '@madoguchi/shared/router';
import {
  api,
  type EnteredForm,
  formEntered,
  productSwitches,
  type SessionUser,
  useAppDispatch,
} from '@madoguchi/shared/store';
import { ConfirmAnswers, type DraftStore } from '@madoguchi/shared/submission';
import { calendarTexts, commonTexts, paymentTexts, yen } from '@madoguchi/shared/texts';
import { Card, DescriptionList, Notice } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';
import styles from '../CalendarPage.module.css';
import { HoldLine, HoldNotice } from '../hold/HoldNotice';
import { useHold } from '../hold/useHold';
import type { CalendarAction, Place } from '../machine';
import { useFormPaths } from '../useFormPaths';
import type { ReservationData } from '../useReservationData';
import { datedAnswers } from './bodies';
import { enteredAnswers } from './EnteredAnswers';
import { useCalendarSubmission } from './useCalendarSubmission';

export interface ConfirmStepProps {
  data: ReservationData;
  form: EnteredForm;
  user: SessionUser;
  draftStore: DraftStore;
  /** What the place was refused for before anything was sent. */
  refusal: SendError | undefined;
  place: Place;
  dispatch: (action: CalendarAction) => void;
  onBack: () => void;
}

/** 9:30 – 10:00 of a place in the calendar. */
function hoursOf({ calendar }: ReservationData, { slot }: Place): string {
  const { start = '', end = '' } = calendar.comaList[slot] ?? {};
  return [start, end].filter(Boolean).map(shortTime).join(' – ');
}

/** 11月26日(木) 9:30 – 10:00 of a place in the calendar. */
function momentOf(data: ReservationData, place: Place): string {
  return dayAndTime(place.date, hoursOf(data, place), today());
}

export default function ConfirmStep(props: ConfirmStepProps) {
  const { data, form, user, draftStore, place } = props;
  const texts = calendarTexts.confirm;
  const navigate = useNavigate();
  const appDispatch = useAppDispatch();
  const paths = useFormPaths(form.surveyId, form.partitionKey);
  const submission = useCalendarSubmission({ data, form, user, place }, draftStore, (action) => {
    if (action.type === 'completed') hold.used();
    props.dispatch(action);
  });
  const { state, takeItemErrors } = submission;
  const hold = useHold({
    ...{ data, form, place, isSending: state.name === 'sending' },
    onLost: (failure, isFull) => props.dispatch({ type: 'placeLost', place, isFull, failure }),
    onRefused: (failure) => props.dispatch({ type: 'refused', failure }),
  });
  const { own } = data;
  /** Another day or time than the reservation that is changed, which may also keep its place. */
  const isMove = form.partitionKey !== undefined && !(own?.date === place.date && own.slot === place.slot);
  const isPaymentDue = needsPayment(data.config, form.order);
  const isPaymentOff = isPaymentDue && !productSwitches().payment;
  const products = (form.order?.details ?? []).map(({ productName, count }) => texts.productLine(productName, count));
  const answers = useMemo(() => enteredAnswers(data, form.answers), [data, form.answers]);
  const leave = (go: () => void) => () => {
    submission.leave();
    go();
  };
  const toForm = () => {
    const errors = takeItemErrors();
    if (errors.length > 0) appDispatch(formEntered({ ...form, idempotencyKey: draftStore.idempotencyKey, errors }));
    void navigate(paths.form, { replace: true, state: SHOW_FORM });
  };
  const refresh = () => {
    appDispatch(api.util.invalidateTags([{ type: 'SurveyConfig', id: form.surveyId }]));
    toForm();
  };
  const isFine = state.name === 'ready' && !state.fault && !props.refusal;
  return (
    <ConfirmAnswers
      as="step"
      title={texts.title}
      submission={submission}
      refusal={props.refusal}
      send={isPaymentDue ? commonTexts.action.toPayment : texts.reserve}
      sending={texts.sending}
      back={texts.back}
      isBlocked={isPaymentOff}
      onSend={() => {
        props.dispatch({ type: 'pushed' });
        void submission.send(datedAnswers({ data, form, place }));
      }}
      onBack={leave(props.onBack)}
      onRefresh={leave(refresh)}
      toForm={{ label: texts.toForm, go: leave(toForm) }}
      chooseAgain={{ label: texts.toTable, go: leave(props.onBack) }}
      toSent={{ label: paths.stored.label, go: () => void navigate(paths.stored.path) }}
      bar={
        <>
          {form.order && <p className="mg-sum">{paymentTexts.due(form.order.amountWithTax)}</p>}
          {state.name !== 'sending' && <HoldLine hold={hold} />}
        </>
      }
      notices={
        <>
          {isPaymentOff && (
            <Notice tone="warn" announce>
              {paymentTexts.unavailable}
            </Notice>
          )}
          {isFine && <HoldNotice hold={hold} />}
          <p>{texts.text}</p>
          {isMove && <p>{texts.textChange}</p>}
        </>
      }
    >
      {isMove && own ? (
        <BeforeAfter before={momentOf(data, own)} after={momentOf(data, place)} />
      ) : (
        <Card>
          <dl className={styles.dateTime}>
            <div>
              <dt>{texts.date}</dt>
              <dd>{reservationDateText(place.date)}</dd>
            </div>
            <div>
              <dt>{texts.time}</dt>
              <dd>{hoursOf(data, place)}</dd>
            </div>
          </dl>
        </Card>
      )}
      <Card>
        <DescriptionList
          items={[
            { key: data.item.itemKey, title: texts.item, value: data.itemName },
            { key: 'category', title: data.item.title, value: data.categoryText },
            ...answers,
            ...(form.order && products.length > 0
              ? [
                  { title: texts.products, value: products.join('\n') },
                  { title: paymentTexts.order.total, value: yen(form.order.amountWithTax) },
                ]
              : []),
          ]}
        />
      </Card>
    </ConfirmAnswers>
  );
}
