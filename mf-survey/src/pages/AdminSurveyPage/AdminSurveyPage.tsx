/**
 * The screen of AdminSurvey (CONTRACT 8): the form in admin mode, to enter an answer at the desk, for a person
 * (?userId=), or to change one (?partitionKey=). Other parameters of the address fill items (COND-007 to COND-010).
 */
import type { Answers } from '@madoguchi/shared/contract';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { saidIn } from '@madoguchi/shared/contract/saidAtDesk';
import { Link, useLocation, useParams, useSearchParams } from '@madoguchi/shared/router';
import { FailedScreen, LoadingScreen } from '@madoguchi/shared/screen';
import { useStaffSession } from '@madoguchi/shared/staffSession';
import { useNewerForm } from '@madoguchi/shared/submission';
import { adminTexts, routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, Dialog } from '@madoguchi/shared/ui/plain';
import { useEffect, useMemo, useState } from 'react';
import { ActiveAdminSurvey } from './ActiveAdminSurvey';
import { type AdminAddress, type LoadedAdminSurvey, useAdminSurvey } from './useAdminSurvey';

export default function AdminSurveyPage() {
  const isStaffOver = useStaffSession();
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation();
  // After an entry the next one starts from nothing, at the same address.
  const [entry, setEntry] = useState(0);
  const partitionKey = query.get('partitionKey') || undefined;
  const userId = query.get('userId') || undefined;
  const text = query.toString();
  const said = entry === 0 ? saidIn(state) : undefined;
  const address = useMemo(
    () => ({ surveyId: id, partitionKey, userId, query: new URLSearchParams(text), said }),
    [id, partitionKey, userId, text, said],
  );
  return (
    <>
      <AdminSurveyAt key={`${id} ${text} ${entry}`} address={address} onNext={() => setEntry(entry + 1)} />
      <StaffOver isOpen={isStaffOver} />
    </>
  );
}

/** Signing in again in a window of its own keeps what was typed here. */
function StaffOver({ isOpen }: { isOpen: boolean }) {
  const { title, text, action } = adminTexts.staffOver;
  return (
    <Dialog
      open={isOpen}
      role="alertdialog"
      title={title}
      width={400}
      dismissible={false}
      onClose={() => undefined}
      actions={
        <a className={buttonClass()} href={CONSOLE_ROUTES.ConsoleLogin} target="_blank" rel="noreferrer">
          {action}
        </a>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

function AdminSurveyAt({ address, onNext }: { address: AdminAddress; onNext: () => void }) {
  const { load, reload, recheck, configUpdatedAt } = useAdminSurvey(address);
  // The form that is being filled in stays as it is while things are loaded behind it.
  const [shown, setShown] = useState<LoadedAdminSurvey>();
  const [carried, setCarried] = useState<Answers>();
  const [touchedKeys, setTouchedKeys] = useState<readonly string[]>();
  const isOpen = shown !== undefined;
  const isOutdated = useNewerForm({ shown: shown?.config, newest: configUpdatedAt, recheck, isOpen });
  useEffect(() => {
    if (load.status !== 'ready' || shown) return;
    const { survey } = load;
    const { initialAnswers } = survey;
    // What a newer form asks again is gone to first, not what is open.
    setShown(carried ? { ...survey, initialAnswers: { ...initialAnswers, ...carried }, isForCaller: false } : survey);
  }, [load, shown, carried]);

  if (shown) {
    const takeLatest = async (answers: Answers, itemKeys: readonly string[] | undefined) => {
      await reload();
      setTouchedKeys(itemKeys);
      setCarried(answers);
      setShown(undefined);
    };
    return (
      <ActiveAdminSurvey
        survey={shown}
        isOutdated={isOutdated}
        touchedKeys={touchedKeys}
        onTakeLatest={takeLatest}
        onNext={onNext}
      />
    );
  }
  if (load.status === 'failed') {
    return (
      <FailedScreen
        title={routeTexts.titles.adminSurvey}
        {...load.fault}
        retry={load.mayRetry ? () => void reload() : undefined}
        ways={
          <Link
            className={buttonClass(load.mayRetry ? 'plain' : 'primary')}
            to={pathOf('Admin', undefined, { surveyId: address.surveyId })}
          >
            {adminTexts.done.list}
          </Link>
        }
      />
    );
  }
  return <LoadingScreen title={routeTexts.titles.adminSurvey} />;
}
