/** The screen of Confirm: which form's answers the person wants to find (FIND-001 to FIND-003). */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Navigate, useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { findTexts, ownTexts } from '@madoguchi/shared/texts';
import { Button, FieldFrame, GroupHeading, type Option, RadioGroup } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { OwnBookings } from '../../features/own/OwnBookings';
import { SurveyPicker } from '../../features/picker/SurveyPicker';

const { title, text, label, search } = findTexts.picker;

export default function ConfirmPage() {
  return <SurveyPicker title={title}>{(options) => <Choice options={options} />}</SurveyPicker>;
}

function Choice({ options }: { options: readonly Option[] }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const [only, ...others] = options;
  if (only && others.length === 0) {
    return <Navigate to={pathOf('ConfirmSearchForm', undefined, { surveyId: only.value })} replace />;
  }
  return (
    <AppScreen
      title={title}
      bar={
        <Button type="submit" disabled={chosen === ''}>
          {search}
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(pathOf('ConfirmSearchForm', undefined, { surveyId: chosen }));
      }}
    >
      <OwnBookings shows="coming" />
      <GroupHeading>{ownTexts.others}</GroupHeading>
      <FieldFrame itemKey="surveyId" title={label} description={text} group>
        {(control) => <RadioGroup {...control} options={options} value={chosen} onChange={setChosen} />}
      </FieldFrame>
    </AppScreen>
  );
}
