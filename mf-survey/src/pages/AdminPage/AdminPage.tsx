/** The screen of Admin (CONTRACT 8): choose a form, enter for somebody, find answers, set their status, notify. */

import type { AdminSurvey } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import '@madoguchi/shared/domain/survey/everyType';
import { useAdminGetSurveysQuery } from '@madoguchi/shared/endpoints/admin';
import { useFormConfig } from '@madoguchi/shared/endpoints/members';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { useLocation, useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { isApiError, productSwitches } from '@madoguchi/shared/store';
import { adminTexts, errorTexts, routeTexts } from '@madoguchi/shared/texts';
import {
  Card,
  ErrorView,
  FieldFrame,
  LoadingView,
  Notice,
  RetryButton,
  Select,
  useOnline,
} from '@madoguchi/shared/ui/plain';
import { Suspense } from 'react';
import { Answers } from './Answers';
import { EntryCard } from './EntryCard';
import { FindForm } from './FindForm';
import { type AnswerSearch, searchOfState } from './search';

/** Only where payment is on. */
const Refunds = lazyComponent(() => import(/* webpackChunkName: "desk_refunds" */ './Refunds'));

export default function AdminPage() {
  const isOnline = useOnline();
  const { data: surveys, error, isFetching, refetch } = useAdminGetSurveysQuery();
  return (
    <AppScreen title={routeTexts.titles.admin}>
      {!isOnline && (
        <Notice tone="warn" announce>
          {errorTexts.network}
        </Notice>
      )}
      {productSwitches().payment && (
        <Suspense fallback={null}>
          <Refunds />
        </Suspense>
      )}
      {isFetching && !surveys && <LoadingView />}
      {error && !isFetching && (
        <ErrorView
          hint={isApiError(error) ? sendErrorOf(error).text : undefined}
          actions={<RetryButton onClick={() => void refetch()} />}
        />
      )}
      {surveys?.length === 0 && (
        <div role="status" className="mg-view">
          <p>{adminTexts.pick.empty}</p>
        </div>
      )}
      {surveys && surveys.length > 0 && <Surveys surveys={surveys} />}
    </AppScreen>
  );
}

function Surveys({ surveys }: { surveys: readonly AdminSurvey[] }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wanted = query.get('surveyId');
  const chosen = surveys.length === 1 ? surveys[0] : surveys.find(({ surveyId }) => surveyId === wanted);
  return (
    <>
      <Card>
        <FieldFrame card={false} itemKey="surveyId" title={adminTexts.pick.label}>
          {(control) => (
            <Select
              {...control}
              placeholder={adminTexts.pick.placeholder}
              options={surveys.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle }))}
              value={chosen?.surveyId ?? ''}
              onChange={({ currentTarget: { value } }) =>
                void navigate(pathOf('Admin', undefined, { surveyId: value || undefined }), { replace: true })
              }
            />
          )}
        </FieldFrame>
      </Card>
      {chosen ? <ChosenSurvey key={chosen.surveyId} survey={chosen} /> : <p>{adminTexts.pick.choose}</p>}
    </>
  );
}

function ChosenSurvey({ survey }: { survey: AdminSurvey }) {
  const { surveyId, isMember } = survey;
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const search = searchOfState(state, surveyId);
  // Without its config the list still shows whose answers there are; only what they say is missing.
  const { data: config } = useFormConfig(surveyId, { isMember, mode: 'admin' });
  const find = (next: AnswerSearch) =>
    void navigate(pathOf('Admin', undefined, { surveyId }), { replace: true, state: { surveyId, search: next } });
  // Every search, the same one again too, is asked anew from its first page.
  return (
    <>
      <EntryCard survey={survey} />
      <FindForm config={config ?? undefined} search={search} onSearch={find} />
      <Answers key={key} survey={survey} config={config ?? undefined} search={search} />
    </>
  );
}
