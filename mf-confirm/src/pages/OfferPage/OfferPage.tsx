/**
 * What somebody is offered whose place the house has closed (CONTRACT 13): one look, one press. Who is not
 * signed in comes back here by the shell's own way.
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { PersonOffer } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { useOfferGetQuery } from '@madoguchi/shared/endpoints/offers';
import { changePath, sentPass } from '@madoguchi/shared/own';
import { Link, useNavigate, useParams } from '@madoguchi/shared/router';
import { AppScreen, DoneView, LoadScreen, toLoad } from '@madoguchi/shared/screen';
import { pageHouse } from '@madoguchi/shared/store';
import { offerTexts as texts, yen } from '@madoguchi/shared/texts';
import { Button, buttonClass, CallButton, Card, Dialog, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from './OfferPage.module.css';
import { type Choice, useChoice } from './useChoice';

const whenOf = ({ day, time }: { day: string; time: string }) => `${monthDayWeekday(day)} ${shortTime(time)}`;
const untilOf = (instant: string) => {
  const { date, time } = japanDateTime(Date.parse(instant));
  return whenOf({ day: date, time });
};

export default function OfferPage() {
  const { id = '' } = useParams();
  const offer = useOfferGetQuery(id, { refetchOnMountOrArgChange: true });
  const choice = useChoice(id, () => void offer.refetch());
  const load = toLoad(offer, (error) => ({ text: error?.code === 'not_found' ? texts.missing : texts.failed }));
  const toList = (
    <Link className={buttonClass('plain')} to={pathOf('Confirm')}>
      {texts.done.toList}
    </Link>
  );
  return (
    <LoadScreen title={texts.title} load={load} ways={toList}>
      {(found) => (found.state === 'open' ? <Open offer={found} choice={choice} /> : <Settled offer={found} />)}
    </LoadScreen>
  );
}

function Open({ offer, choice }: { offer: PersonOffer; choice: Choice }) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { offered, hasEnded, paid } = offer;
  const { deed, isWaiting, failure } = choice;
  const isBusy = deed !== undefined;
  const chooseFreely = async () => {
    const after = await choice.choose('free');
    if (after) void navigate(changePath({ ...after, kind: 'slot' }));
  };
  return (
    <AppScreen
      title={texts.title}
      bar={
        offered ? (
          <>
            <p className={styles.held}>{texts.held(untilOf(offered.until))}</p>
            <Button busy={deed === 'move'} aria-disabled={isBusy} onClick={() => void choice.choose('move')}>
              {deed === 'move' ? texts.taking : texts.take(whenOf(offered))}
            </Button>
          </>
        ) : (
          <Button busy={deed === 'free'} aria-disabled={isBusy} onClick={() => void chooseFreely()}>
            {texts.other}
          </Button>
        )
      }
    >
      <Notice tone="warn">{texts.closed(whenOf(offer.closed))}</Notice>
      {failure !== undefined && (
        <Notice tone="error" announce>
          {failure}
        </Notice>
      )}
      {isWaiting && <Notice announce>{texts.waiting}</Notice>}
      {hasEnded && <Notice>{texts.ended}</Notice>}
      <h2 className={styles.lead}>{offered ? texts.choose : texts.free}</h2>
      {offered && (
        <Card>
          <p className={styles.when}>{whenOf(offered)}</p>
          <p>{offer.what}</p>
        </Card>
      )}
      {offered && (
        <Button variant="quiet" busy={deed === 'free'} aria-disabled={isBusy} onClick={() => void chooseFreely()}>
          {texts.other}
        </Button>
      )}
      <CallButton contact={offer.contact} />
      <Button variant="danger" aria-disabled={isBusy} onClick={() => setAsks(true)}>
        {texts.cancel}
      </Button>
      <Dialog
        open={asks}
        title={texts.ask.title}
        width={320}
        dismissible={!isBusy}
        onClose={() => setAsks(false)}
        actions={
          <Button variant="danger" busy={deed === 'cancel'} onClick={() => void choice.choose('cancel')}>
            {deed === 'cancel' ? texts.cancelling : texts.ask.act}
          </Button>
        }
      >
        <p>
          <strong>{`${whenOf(offer.closed)} ${offer.what}`}</strong>
        </p>
        {paid !== undefined && <Notice tone="warn">{texts.refund(yen(paid))}</Notice>}
        <p>{texts.ask.text}</p>
      </Dialog>
    </AppScreen>
  );
}

function Settled({ offer }: { offer: PersonOffer }) {
  const { place, closed, state, answerCode, paid, surveyId, partitionKey, what } = offer;
  const isCancelled = state === 'cancelled';
  const shortly = (
    <>
      {place && <p className={styles.when}>{whenOf(place)}</p>}
      <p>{what}</p>
    </>
  );
  // In medical mode an offer names nothing that is treated.
  const hasPass = !isCancelled && !pageHouse().medicalMode;
  return (
    <AppScreen
      title={texts.title}
      isNewStep
      bar={
        <Link className={buttonClass()} to={pathOf('Confirm')}>
          {texts.done.toList}
        </Link>
      }
    >
      <DoneView
        title={isCancelled ? texts.done.cancelled : texts.done.moved}
        message={isCancelled ? whenOf(closed) : texts.done.from(whenOf(closed))}
        answerCode={isCancelled ? undefined : answerCode}
        pass={(code, alone) => {
          const without = (
            <>
              {shortly}
              {alone}
            </>
          );
          return hasPass ? sentPass(partitionKey)(code, without) : without;
        }}
      >
        <AddToCalendar surveyId={surveyId} partitionKey={partitionKey} isCancelled={isCancelled} />
        {isCancelled && paid !== undefined && <Notice tone="warn">{texts.refund(yen(paid))}</Notice>}
      </DoneView>
    </AppScreen>
  );
}
