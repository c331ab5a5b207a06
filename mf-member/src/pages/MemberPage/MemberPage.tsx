/**
 * The screen of /member/{id}: the registration where there is one (MEMBER-004 to MEMBER-013), else the form that makes
 * it (MEMBER-014). `?step=form` opens the form to change what is registered.
 */
import type { Row, SurveyConfig } from '@madoguchi/shared/contract';
import { nextForm, pathOf } from '@madoguchi/shared/contract/routes';
import { cancelledMessage } from '@madoguchi/shared/domain/survey';
import { useOwnRegistrationGetRowsQuery } from '@madoguchi/shared/endpoints/ownRegistration';
import { useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { AppScreen, DoneView, FailedScreen, LoadingScreen, toLoad } from '@madoguchi/shared/screen';
import type { SessionUser } from '@madoguchi/shared/store';
import { memberTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { MemberFrame } from '../../features/frame/MemberFrame';
import { ToReservations } from '../../features/frame/ToReservations';
import { liveRows } from '../../features/record/liveRows';
import { useLimits } from '../../features/record/useLimits';
import { MemberForm } from './form/MemberForm';
import { MemberHome } from './home/MemberHome';

const { title } = memberTexts.page;
const FORM = { step: 'form' } as const;

export default function MemberPage() {
  return (
    <MemberFrame title={title} routeName="LiffMember">
      {(config, user, recheck) => <Member config={config} user={user} recheck={recheck} />}
    </MemberFrame>
  );
}

interface MemberProps {
  config: SurveyConfig;
  user: SessionUser;
  recheck: () => void;
}

/** What the form began with stays: its own send makes the rows stale, and a newer config is only told of. */
interface Opened {
  config: SurveyConfig;
  rows: readonly Row[];
}

function Member({ config, user, recheck }: MemberProps) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { surveyId } = config;
  const own = useOwnRegistrationGetRowsQuery(surveyId, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened>();
  const [isWithdrawn, setWithdrawn] = useState(false);
  const next = nextForm(parameters);
  const wantsForm = parameters.get('step') === FORM.step;
  const rows = own.data && !own.isFetching ? liveRows(own.data) : undefined;
  const limits = useLimits(config, opened?.rows ?? rows ?? [], user.userId);
  const load = toLoad(own, memberTexts.failure.search);
  if (load.status === 'failed' && !opened) {
    return <FailedScreen title={title} {...load} ways={<ToReservations />} />;
  }
  if (isWithdrawn) return <Withdrawn config={config} onAgain={() => setWithdrawn(false)} />;
  if (!opened && rows && !limits.isLoading && (wantsForm || rows.length === 0)) setOpened({ config, rows });
  if (opened) {
    return (
      <MemberForm
        config={opened.config}
        newest={config.updatedAt}
        recheck={recheck}
        user={user}
        rows={opened.rows}
        notice={limits.notice}
        next={next}
        onShow={() => {
          setOpened(undefined);
          void navigate(pathOf('LiffMember', surveyId), { replace: true });
        }}
      />
    );
  }
  if (!rows || rows.length === 0 || limits.isLoading) return <LoadingScreen title={title} />;
  return (
    <MemberHome
      config={config}
      user={user}
      rows={rows}
      limits={limits}
      next={next}
      onWithdrawn={() => setWithdrawn(true)}
      onChange={() => void navigate(pathOf('LiffMember', surveyId, FORM))}
    />
  );
}

/** Nothing is registered any more. */
function Withdrawn({ config, onAgain }: { config: SurveyConfig; onAgain: () => void }) {
  const texts = memberTexts.withdrawal;
  return (
    <AppScreen
      title={title}
      documentTitle={texts.doneTitle}
      isNewStep
      centred
      bar={
        <>
          <Button variant="quiet" onClick={onAgain}>
            {texts.again}
          </Button>
          <ToReservations />
        </>
      }
    >
      <DoneView title={texts.doneTitle} message={cancelledMessage(config, texts.done)} />
    </AppScreen>
  );
}
