/** One stay in the list: name, status, admission and discharge (BED-027 to BED-030). */
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { type BedReservation, stayDayText } from '@madoguchi/shared/domain/bed';
import { patientName, statusHelp } from '@madoguchi/shared/domain/record';
import { useAppSelector } from '@madoguchi/shared/store';
import { bedTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, Card, Chip, DescriptionList, Notice } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import styles from './list.module.css';

export interface ReservationCardProps {
  reservation: BedReservation;
  onOpen: (reservation: BedReservation) => void;
}

const texts = bedTexts.list;

/** First and last day of a stay, as rows of a description. */
export function stayRows({ startDate, endDate }: Pick<BedReservation, 'startDate' | 'endDate'>) {
  return [
    { title: texts.start, value: stayDayText('startDate', startDate) },
    { title: texts.end, value: stayDayText('endDate', endDate) },
  ];
}

export function ReservationCard({ reservation, onOpen }: ReservationCardProps) {
  const { check } = reservation;
  const ownName = useAppSelector((state) => state.session.user?.name ?? '');
  const name = patientName(reservation, ownName) || commonTexts.lineUser;
  const datesId = useId();
  const isCancelled = isCancelledStatus(check);
  const help = statusHelp({ kind: 'stay', check, isCancelled });
  return (
    <Card faded={isCancelled} className={styles.card}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Chip status={check} />
      </div>
      <div id={datesId}>
        <DescriptionList items={stayRows(reservation)} />
      </div>
      {help !== undefined && <Notice>{help}</Notice>}
      <Button variant="quiet" aria-describedby={datesId} onClick={() => onOpen(reservation)}>
        {texts.next}
      </Button>
    </Card>
  );
}
