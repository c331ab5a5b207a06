/**
 * The screen of /member/{id}: the registration where there is one (MEMBER-004 to MEMBER-013), else the form that makes
 * it (MEMBER-014). `?step=form` opens the form to change what is registered.
 */
import type { Row, SurveyConfig } from '@madoguchi/shared/contract';
import { nextForm, pathOf } from '@madoguchi/shared/contract/routes';
import { useOwnRegistrationGetRowsQuery } from '@madoguchi/shared/endpoints/ownRegistration';
import { lazyComponent, whenIdle } from '@madoguchi/shared/remotes';
import { useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { FailedScreen, LoadingScreen, toLoad } from '@madoguchi/shared/screen';
import type { SessionUser } from '@madoguchi/shared/store';
import { memberTexts } from '@madoguchi/shared/texts';
import { Suspense, useEffect, useState } from 'react';
import { MemberFrame } from '../../features/frame/MemberFrame';
import { ToReservations } from '../../features/frame/ToReservations';
import { liveRows } from '../../features/record/liveRows';
import { useLimits } from '../../features/record/useLimits';

// Who is registered does without the form at first, and who registers without what shows a registration.
const loadForm = () => import(/* webpackChunkName: "step_LiffMember_form" */ './form/MemberForm');
const loadHome = () => import(/* webpackChunkName: "step_LiffMember_home" */ './home/MemberHome');
const MemberForm = lazyComponent(loadForm);
const MemberHome = lazyComponent(loadHome);
const Withdrawn = lazyComponent(() => import(/* webpackChunkName: "step_LiffMember_home" */ './home/Withdrawn'));

const { title } = memberTexts.page;
const FORM = { step: 'form' } as const;

/** Fetches the likely step beside the calls that tell which is needed, and the other one later. */
function useSteps(): void {
  const [parameters] = useSearchParams();
  // Another form sends people here to register.
  const isForm = parameters.get('step') === FORM.step || nextForm(parameters) !== undefined;
  useEffect(() => {
    // Where one does not come, the screen that needs it asks again and says so.
    const [likely, other] = isForm ? [loadForm, loadHome] : [loadHome, loadForm];
    void likely().catch(() => undefined);
    whenIdle(() => void other().catch(() => undefined));
  }, [isForm]);
}

export default function MemberPage() {
  useSteps();
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
  const waiting = <LoadingScreen title={title} />;
  if (isWithdrawn) {
    return (
      <Suspense fallback={waiting}>
        <Withdrawn config={config} onAgain={() => setWithdrawn(false)} />
      </Suspense>
    );
  }
  if (!opened && rows && !limits.isLoading && (wantsForm || rows.length === 0)) setOpened({ config, rows });
  if (opened) {
    return (
      <Suspense fallback={waiting}>
        <MemberForm
          config={opened.config}
          newest={config.updatedAt}
          recheck={recheck}
          user={user}
          rows={opened.rows}
          notice={limits.notice}
          next={next}
          onShow={() => {
            // Its send has made the rows stale, but they are asked for anew only once no other call is under way: until
            // then there seems to be no registration, and the form would open again.
            void own.refetch();
            setOpened(undefined);
            void navigate(pathOf('LiffMember', surveyId), { replace: true });
          }}
        />
      </Suspense>
    );
  }
  if (!rows || rows.length === 0 || limits.isLoading) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MemberHome
        config={config}
        user={user}
        rows={rows}
        limits={limits}
        next={next}
        onWithdrawn={() => setWithdrawn(true)}
        onChange={() => void navigate(pathOf('LiffMember', surveyId, FORM))}
      />
    </Suspense>
  );
}
