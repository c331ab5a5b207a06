/**
 * What becomes of everybody after they were told: who is still open until there is nobody, with the deeds of the desk on
 * each, the telephone of whom no message reaches, and the offered place taken for somebody who calls.
 */

import { HIT_STATES, type HitState } from '@madoguchi/shared/contract';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import type { Closing, ClosingOffer } from '@madoguchi/shared/contract/console/closings';
import { instantText } from '@madoguchi/shared/domain/desk';
import { encodeReservation, withDate } from '@madoguchi/shared/domain/reservation';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { grouped } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useDeskDeedMutation } from '../../../features/calls/desk';
import { useDeeds } from '../../../features/desk/useDeeds';
import { faultText } from '../../../features/desk/words';
import styles from '../closing.module.css';
import { MoreRows, useSomeRows } from './MoreRows';
import { offerText, personText, placeText } from './words';

const Detail = lazyComponent(() => import(/* webpackChunkName: "desk_detail" */ '../../../features/desk/Detail'));
const { after: texts, people: words } = consoleClosingsTexts;
/** Still open first: they are what is to be done. */
const SHOWN_STATES: readonly HitState[] = ['open', ...HIT_STATES.filter((state) => state !== 'open')];
const ignore = () => undefined;

interface FollowedProps {
  closing: Closing;
  isShown: boolean;
  say: (text: string, undo?: () => void) => void;
  children: (parts: { content: ReactNode; aside: ReactNode }) => ReactNode;
}

export function Followed({ closing, isShown, say, children }: FollowedProps) {
  const { calendarId, offers } = closing;
  const [state, setState] = useState<HitState>('open');
  const [opened, setOpened] = useState<{ offerId: string; partitionKey: string }>();
  const onReplaced = useCallback(
    (_before: string, { partitionKey }: ConsoleAnswer) => setOpened((now) => now && { ...now, partitionKey }),
    [],
  );
  const deeds = useDeeds({ calendarIdsOf: () => [calendarId], say, onReplaced });
  if (!isShown) return children({ content: null, aside: null });
  const countOf = (each: HitState) => offers.filter((offer) => offer.state === each).length;
  const offerOpened = offers.find(({ offerId }) => offerId === opened?.offerId);
  return children({
    aside: opened && (
      <Suspense fallback={null}>
        <Detail
          partitionKey={opened.partitionKey}
          onClose={() => setOpened(undefined)}
          onDeed={deeds.open}
          onRead={ignore}
          say={say}
        >
          {(answer) =>
            offerOpened && (
              <TakeOffer
                answer={answer}
                offer={offerOpened}
                onTaken={(when, standing) => {
                  say(texts.taken(when));
                  if (standing) onReplaced(answer.partitionKey, standing);
                }}
              />
            )
          }
        </Detail>
      </Suspense>
    ),
    content: (
      <section aria-label={texts.title} className={styles.steps}>
        {countOf('open') === 0 && <Alert type="success" role="status" title={texts.finished} />}
        <Segmented<HitState>
          aria-label={texts.title}
          value={state}
          options={SHOWN_STATES.map((each) => ({
            value: each,
            label: texts.count(texts.states[each], grouped(countOf(each))),
          }))}
          onChange={setState}
        />
        <FollowedTable
          state={state}
          offers={offers.filter((offer) => offer.state === state)}
          onOpen={({ offerId, partitionKey }) => partitionKey !== undefined && setOpened({ offerId, partitionKey })}
        />
        {deeds.element}
      </section>
    ),
  });
}

/** How somebody was told, in words. */
function toldText({ sentAt, isAtLine }: ClosingOffer): string {
  if (!isAtLine) return texts.called;
  return sentAt === undefined ? texts.untold : texts.told(instantText(sentAt));
}

interface FollowedTableProps {
  state: HitState;
  offers: readonly ClosingOffer[];
  onOpen: (offer: ClosingOffer) => void;
}

function FollowedTable({ state, offers, onOpen }: FollowedTableProps) {
  const rows = useSomeRows(offers);
  if (offers.length === 0) return <p className={styles.help}>{texts.none}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={texts.table(texts.states[state])}>
        <thead>
          <tr>
            {Object.values(texts.columns).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.shown.map((offer) => (
            <tr key={offer.offerId}>
              <td>{placeText(offer.closed)}</td>
              <td>
                {offer.partitionKey === undefined ? (
                  words.outside
                ) : (
                  <Button type="link" aria-label={texts.openAnswer(personText(offer))} onClick={() => onOpen(offer)}>
                    {personText(offer)}
                  </Button>
                )}{' '}
                <small>{offer.kana}</small>
              </td>
              <td>{offer.telephone !== undefined && <a href={`tel:${offer.telephone}`}>{offer.telephone}</a>}</td>
              <td>{toldText(offer)}</td>
              <td>{offerText(offer)}</td>
              <td>{offer.place && placeText(offer.place)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows {...rows} />
    </div>
  );
}

interface TakeOfferProps {
  answer: ConsoleAnswer;
  offer: ClosingOffer;
  onTaken: (when: string, standing: ConsoleAnswer | undefined) => void;
}

/** Takes the held place for somebody who calls. */
function TakeOffer({ answer, offer: { offered, state }, onTaken }: TakeOfferProps) {
  const [run, call] = useDeskDeedMutation();
  const { reservation, partitionKey, version } = answer;
  if (!offered || !reservation || state !== 'open') return null;
  const when = placeText(offered);
  const take = async () => {
    const value = encodeReservation(withDate(reservation, offered.day, offered.slot));
    const { data, error } = await run({ deed: 'answerMove', partitionKey, body: { value, version } });
    if (error === undefined) onTaken(when, data);
  };
  return (
    <>
      <Button type="primary" loading={call.isLoading} onClick={() => void take()}>
        {texts.take(when)}
      </Button>
      {call.error !== undefined && (
        <Alert type="error" role="alert" title={texts.takeFailed} description={faultText(call.error)} />
      )}
    </>
  );
}
