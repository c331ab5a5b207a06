/** Who is hit, and what each is offered: for all of them, or for those who are chosen. */
import type { Closing, ClosingOffer } from '@madoguchi/shared/contract/console/closings';
import { OFFER_CHOICES, type OfferChoice } from '@madoguchi/shared/contract/console/words';
import { isApiError } from '@madoguchi/shared/store';
import { grouped } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { useClosingOffersMutation } from '../../../features/calls/closings';
import { faultText } from '../../../features/desk/words';
import styles from '../closing.module.css';
import { MoreRows, useSomeRows } from './MoreRows';
import { offerText, personText, placeText, waitingOf } from './words';

const { people: texts, nextStep } = consoleClosingsTexts;

interface PeopleStepProps {
  closing: Closing;
  onNext: () => void;
}

export function PeopleStep({ closing, onNext }: PeopleStepProps) {
  const { closingId, version } = closing;
  const [change, changing] = useClosingOffersMutation();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [hasLess, setHasLess] = useState(false);
  const offers = waitingOf(closing.offers);
  const chosen = offers.filter(({ offerId }) => picked.has(offerId));
  const meant = chosen.length > 0 ? chosen : offers;
  const offer = async (choice: OfferChoice) => {
    const offerIds = meant.map(({ offerId }) => offerId);
    const { data } = await change({ id: closingId, body: { version, offerIds, choice } });
    const asked = new Set(offerIds);
    setHasLess(
      choice === 'move' && (data?.offers ?? []).some((each) => asked.has(each.offerId) && each.choice !== choice),
    );
    // Who is chosen while this one is on its way stays chosen.
    const done = new Set(chosen.map(({ offerId }) => offerId));
    if (data) setPicked((now) => new Set([...now].filter((offerId) => !done.has(offerId))));
  };
  const toggle = ({ offerId }: ClosingOffer) => {
    const next = new Set(picked);
    if (!next.delete(offerId)) next.add(offerId);
    setPicked(next);
  };
  const { error } = changing;
  const isChanged = isApiError(error) && error.code === 'changed';
  const counted = grouped(meant.length);
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{chosen.length > 0 ? texts.chosen(counted) : texts.all(counted)}</legend>
        {OFFER_CHOICES.map((choice) => (
          <Button key={choice} disabled={changing.isLoading || meant.length === 0} onClick={() => void offer(choice)}>
            {texts.choices[choice]}
          </Button>
        ))}
      </fieldset>
      {hasLess && <Alert type="warning" role="status" title={texts.noPlace} />}
      {isChanged && <Alert type="warning" role="alert" title={texts.changed} />}
      {error !== undefined && !isChanged && (
        <Alert type="error" role="alert" title={texts.failed} description={faultText(error)} />
      )}
      <PeopleTable
        offers={offers}
        picked={picked}
        onToggle={toggle}
        onAll={(isAll) => setPicked(new Set(isAll ? offers.map(({ offerId }) => offerId) : []))}
      />
      <div className={styles.bar}>
        <Button type="primary" disabled={offers.length === 0} onClick={onNext}>
          {nextStep}
        </Button>
      </div>
    </>
  );
}

interface PeopleTableProps {
  offers: readonly ClosingOffer[];
  picked: ReadonlySet<string>;
  onToggle: (offer: ClosingOffer) => void;
  onAll: (isAll: boolean) => void;
}

function PeopleTable({ offers, picked, onToggle, onAll }: PeopleTableProps) {
  const rows = useSomeRows(offers);
  const isAll = offers.length > 0 && offers.every(({ offerId }) => picked.has(offerId));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={texts.chooseAll}
                checked={isAll}
                indeterminate={!isAll && picked.size > 0}
                onChange={({ target: { checked } }) => onAll(checked)}
              />
            </th>
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
              <td>
                <Checkbox
                  aria-label={texts.choose(personText(offer))}
                  checked={picked.has(offer.offerId)}
                  onChange={() => onToggle(offer)}
                />
              </td>
              <td>{placeText(offer.closed)}</td>
              <td>
                {personText(offer)} <small>{offer.kana}</small>
              </td>
              <td>{offer.telephone !== undefined && <a href={`tel:${offer.telephone}`}>{offer.telephone}</a>}</td>
              <td>{offer.isAtLine ? texts.atLine : texts.byPhone}</td>
              <td>{offerText(offer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows {...rows} />
    </div>
  );
}
