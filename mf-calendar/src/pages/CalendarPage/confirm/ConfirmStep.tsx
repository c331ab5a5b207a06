/** The confirmation step (CAL-012 to CAL-021): what will be reserved and answered, then the send. */
import { needsPayment } from '@madoguchi/shared/domain/payment';
import { itemByKey, previewEntries, reservationDateText, type SendRemedy } from '@madoguchi/shared/domain/survey';
import { EnteredValue } from '@madoguchi/shared/recordAnswers';
import { useNavigate } from '@madoguchi/shared/router';
import { api, type EnteredForm, productSwitches, type SessionUser, useAppDispatch } from '@madoguchi/shared/store';
import { calendarTexts, commonTexts, paymentTexts, yen } from '@madoguchi/shared/texts';
import { BarRow, Button, Card, DescriptionList, Notice, Screen, Spinner } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useMemo } from 'react';
import styles from '../CalendarPage.module.css';
import { shortTime } from '../choose/week/weekView';
import { HoldLine, HoldNotice } from '../hold/HoldNotice';
import { useHold } from '../hold/useHold';
import type { CalendarAction, CalendarState, Place } from '../machine';
import { useFormPaths } from '../useFormPaths';
import type { ReservationData } from '../useReservationData';
import { useStepFocus } from '../useStepFocus';
import { useSending } from './useSending';

export interface ConfirmStepProps {
  data: ReservationData;
  form: EnteredForm;
  user: SessionUser;
  state: CalendarState;
  place: Place;
  dispatch: (action: CalendarAction) => void;
  onBack: () => void;
}

export default function ConfirmStep(props: ConfirmStepProps) {
  const { data, form, user, state, place, onBack } = props;
  const texts = calendarTexts.confirm;
  useStepFocus(true);
  const isPushing = state.phase === 'pushing';
  const hold = useHold({
    ...{ data, form, place, isSending: isPushing },
    onLost: (failure, isFull) => props.dispatch({ type: 'placeLost', place, isFull, failure }),
    onRefused: (failure) => props.dispatch({ type: 'refused', failure }),
  });
  const dispatch = (action: CalendarAction) => {
    if (action.type === 'completed' || action.type === 'foundSent') hold.used();
    props.dispatch(action);
  };
  const send = useSending({ data, form, user, place }, dispatch);
  const { start = '', end = '' } = data.calendar.comaList[place.slot] ?? {};
  const isPaymentDue = needsPayment(data.config, form.order);
  const isPaymentOff = isPaymentDue && !productSwitches().payment;
  const products = (form.order?.details ?? []).map(({ productName, count }) => texts.productLine(productName, count));
  const answers = useMemo(
    () =>
      previewEntries(data.config, form.answers, 'user', { categories: data.categories })
        // What is bought stands below, with its sum.
        .filter(({ itemKey, type }) => itemKey !== data.item.itemKey && type !== 'selectProducts')
        // A number that comes with the registration is told when it is there.
        .filter(({ itemKey, text }) => text !== '' || itemByKey(data.config, itemKey)?.isAutomaticNumbering !== true)
        .map((entry) => ({
          key: entry.itemKey,
          title: entry.title,
          value: <EnteredValue entry={entry} />,
        })),
    [data, form.answers],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPaymentOff) void send();
  };
  return (
    <Screen
      title={texts.title}
      onSubmit={submit}
      bar={
        <>
          {!isPushing && <HoldLine hold={hold} />}
          {isPushing && state.waitSeconds !== undefined && <Spinner small label={texts.waiting(state.waitSeconds)} />}
          <BarRow>
            <Button variant="plain" onClick={onBack} disabled={isPushing}>
              {texts.back}
            </Button>
            <Button type="submit" busy={isPushing} disabled={isPaymentOff}>
              {isPushing ? texts.sending : isPaymentDue ? commonTexts.action.toPayment : texts.reserve}
            </Button>
          </BarRow>
        </>
      }
    >
      {state.failure && (
        <Notice
          tone="error"
          announce
          actions={<RemedyButton remedy={state.failure.remedy} form={form} onBack={onBack} />}
        >
          {state.failure.text}
        </Notice>
      )}
      {isPaymentOff && (
        <Notice tone="warn" announce>
          {paymentTexts.unavailable}
        </Notice>
      )}
      {!state.failure && <HoldNotice hold={hold} />}
      <p>{texts.text}</p>
      <Card>
        <dl className={styles.dateTime}>
          <div>
            <dt>{texts.date}</dt>
            <dd>{reservationDateText(place.date)}</dd>
          </div>
          <div>
            <dt>{texts.time}</dt>
            <dd>{[shortTime(start), shortTime(end)].filter(Boolean).join(' – ')}</dd>
          </div>
        </dl>
      </Card>
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
    </Screen>
  );
}

interface RemedyButtonProps {
  remedy: SendRemedy;
  form: EnteredForm;
  onBack: () => void;
}

/** The way on from a refusal that sending again does not mend. */
function RemedyButton({ remedy, form, onBack }: RemedyButtonProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const paths = useFormPaths(form.surveyId, form.partitionKey);
  const toForm = () => navigate(paths.form, { replace: true });
  if (remedy === 'choose') {
    return (
      <Button variant="plain" size="medium" onClick={onBack}>
        {calendarTexts.confirm.toTable}
      </Button>
    );
  }
  if (remedy === 'correct') {
    return (
      <Button variant="plain" size="medium" onClick={toForm}>
        {calendarTexts.confirm.toForm}
      </Button>
    );
  }
  if (remedy === 'refresh') {
    const refresh = () => {
      dispatch(api.util.invalidateTags([{ type: 'SurveyConfig', id: form.surveyId }]));
      toForm();
    };
    return (
      <Button variant="plain" size="medium" onClick={refresh}>
        {commonTexts.action.reload}
      </Button>
    );
  }
  return null;
}
