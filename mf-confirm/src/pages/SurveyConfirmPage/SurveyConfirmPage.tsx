/**
 * The screen of SurveyConfirm: the lookup of one form's reservations, the form already chosen by the address (FIND-004,
 * FIND-005).
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { findTexts } from '@madoguchi/shared/texts';
import { Button, FieldFrame, type Option, Select } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { SurveyPicker } from '../../features/picker/SurveyPicker';

const { title, label, help, next } = findTexts.lookup;

export default function SurveyConfirmPage() {
  const { id } = useParams();
  return (
    <SurveyPicker title={title}>{(options) => <Choice key={id} options={options} named={id ?? ''} />}</SurveyPicker>
  );
}

/** @param props.named the form that the address names; chosen from the start if it can be looked up at all */
function Choice({ options, named }: { options: readonly Option[]; named: string }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(options.some(({ value }) => value === named) ? named : '');
  return (
    <AppScreen
      title={title}
      bar={
        <Button type="submit" disabled={chosen === ''}>
          {next}
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '') void navigate(pathOf('ConfirmSearchForm', undefined, { surveyId: chosen }));
      }}
    >
      <FieldFrame itemKey="surveyId" title={label} description={help}>
        {(control) => (
          <Select {...control} options={options} value={chosen} onChange={(event) => setChosen(event.target.value)} />
        )}
      </FieldFrame>
    </AppScreen>
  );
}
