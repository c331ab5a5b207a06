/** The screen of /bed-reservation-list/{id}: the person's stays of one survey (BED-026 to BED-033). */
import { pathOf } from '@madoguchi/shared/contract/routes';
import type { BedReservation } from '@madoguchi/shared/domain/bed';
import { withoutReplaced } from '@madoguchi/shared/domain/record';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import { isApiError, useAppSelector, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { bedTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, MessageView, Spinner } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { useBedGetHistoryQuery, useBedGetRuleQuery } from '../../api';
import { BedScreen, FailedScreen, LoadingScreen } from '../../screen/BedScreen';
import { DetailDialog } from './DetailDialog';
import { ReservationCard } from './ReservationCard';

const texts = bedTexts.list;

export default function BedReservationListPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const userId = useAppSelector((state) => state.session.user?.userId ?? '');
  const history = useBedGetHistoryQuery(
    { userId, surveyId: id },
    { skip: userId === '', refetchOnMountOrArgChange: true },
  );
  const rule = useBedGetRuleQuery(id);
  const config = useSurveysGetConfigQuery(id);
  const [opened, setOpened] = useState<string>();

  const reserve = (
    <Button variant="plain" onClick={() => void navigate(pathOf('BedReservation', id))}>
      {texts.reserve}
    </Button>
  );
  const hasNoBeds = isApiError(history.error) && history.error.code === 'not_found';
  if (hasNoBeds && !history.isFetching) {
    return (
      <BedScreen
        title={texts.title}
        centred
        bar={<Button onClick={() => void history.refetch()}>{commonTexts.action.reload}</Button>}
      >
        <MessageView tone="warn" text={bedTexts.notOffered} />
      </BedScreen>
    );
  }
  if (history.isError && !history.isFetching && !history.data) {
    return (
      <FailedScreen title={texts.title} error={history.error} onRetry={() => void history.refetch()}>
        {reserve}
      </FailedScreen>
    );
  }
  if (!history.data) return <LoadingScreen title={texts.title} />;
  const open = (reservation: BedReservation) => setOpened(reservation.partitionKey);
  const stays = withoutReplaced(history.data);
  const shown = stays.find(({ partitionKey }) => partitionKey === opened);
  return (
    <BedScreen title={texts.title} centred={stays.length === 0} bar={reserve}>
      {history.isFetching && <Spinner small label={commonTexts.loading.short} />}
      {stays.length === 0 && <MessageView text={texts.empty} />}
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
    </BedScreen>
  );
}
