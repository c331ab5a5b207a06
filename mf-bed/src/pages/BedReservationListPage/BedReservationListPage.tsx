/** The screen of /bed-reservation-list/{id}: the person's stays of one survey (BED-026 to BED-033). */
import { pathOf } from '@madoguchi/shared/contract/routes';
import type { BedReservation } from '@madoguchi/shared/domain/bed';
import { withoutReplaced } from '@madoguchi/shared/domain/record';
import { useBedGetHistoryQuery, useBedGetRuleQuery } from '@madoguchi/shared/endpoints/beds';
import { useNavigate, useParams, useSearchParams } from '@madoguchi/shared/router';
import { AppScreen, LoadScreen, MessageScreen, toLoad } from '@madoguchi/shared/screen';
import { isApiError, useAppSelector, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { bedTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, MessageView, RetryButton, Spinner } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { DetailDialog } from './DetailDialog';
import { ReservationCard } from './ReservationCard';

const texts = bedTexts.list;

export default function BedReservationListPage() {
  const { id = '' } = useParams();
  // あなたの予約 names one: it is opened at once.
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const userId = useAppSelector((state) => state.session.user?.userId ?? '');
  const history = useBedGetHistoryQuery(
    { userId, surveyId: id },
    { skip: userId === '', refetchOnMountOrArgChange: true },
  );
  const rule = useBedGetRuleQuery(id);
  const config = useSurveysGetConfigQuery(id);
  const [opened, setOpened] = useState(parameters.get('partitionKey') ?? undefined);

  const reserve = (
    <Button variant="plain" onClick={() => void navigate(pathOf('BedReservation', id))}>
      {texts.reserve}
    </Button>
  );
  const hasNoBeds = isApiError(history.error) && history.error.code === 'not_found';
  if (hasNoBeds && !history.isFetching) {
    return (
      <MessageScreen
        title={texts.title}
        tone="warn"
        text={bedTexts.notOffered}
        bar={<RetryButton onClick={() => void history.refetch()} />}
      />
    );
  }
  const open = (reservation: BedReservation) => setOpened(reservation.partitionKey);
  return (
    <LoadScreen title={texts.title} load={toLoad(history, bedTexts.error.text)} ways={reserve}>
      {(reservations) => {
        const stays = withoutReplaced(reservations);
        const shown = stays.find(({ partitionKey }) => partitionKey === opened);
        return (
          <AppScreen title={texts.title} centred={stays.length === 0} bar={reserve}>
            {history.isFetching && <Spinner small label={commonTexts.loading.short} />}
            {stays.length === 0 && <MessageView text={texts.empty} />}
            {stays.length > 0 && <p>{texts.help}</p>}
            {stays.map((reservation) => (
              <ReservationCard key={reservation.partitionKey} reservation={reservation} onOpen={open} />
            ))}
            {shown && (
              <DetailDialog
                surveyId={id}
                reservation={shown}
                rule={rule.data}
                config={config.data ?? undefined}
                onClose={() => setOpened(undefined)}
                onChange={() => void navigate(pathOf('BedReservation', id, { partitionKey: shown.partitionKey }))}
              />
            )}
          </AppScreen>
        );
      }}
    </LoadScreen>
  );
}
