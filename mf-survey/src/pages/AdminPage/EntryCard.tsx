/** The ways into the form: at the desk for somebody new, or for a person whose id is known. */
import type { AdminSurvey } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Link, useNavigate } from '@madoguchi/shared/router';
import { adminTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, Card, FieldFrame, TextInput } from '@madoguchi/shared/ui/plain';
import { type FormEvent, useState } from 'react';
import styles from './AdminPage.module.css';

export function EntryCard({ survey: { surveyId } }: { survey: AdminSurvey }) {
  const navigate = useNavigate();
  const [userId, setUserId] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const act = (event: FormEvent) => {
    event.preventDefault();
    const named = userId.normalize('NFKC').trim();
    if (named === '') setIsMissing(true);
    else void navigate(pathOf('AdminSurvey', surveyId, { userId: named }));
  };
  return (
    <Card>
      <h2 className={styles.heading}>{adminTexts.entry.title}</h2>
      <div className={styles.find}>
        <Link className={buttonClass('primary', 'medium')} to={pathOf('AdminSurvey', surveyId)}>
          {adminTexts.entry.desk}
        </Link>
        <form className={styles.find} noValidate onSubmit={act}>
          <FieldFrame
            card={false}
            itemKey="actFor"
            title={adminTexts.entry.person}
            error={isMissing ? validationTexts.required.standard : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={userId}
                onChange={(event) => {
                  setUserId(event.currentTarget.value);
                  setIsMissing(false);
                }}
              />
            )}
          </FieldFrame>
          <Button type="submit" size="medium" variant="quiet">
            {adminTexts.entry.act}
          </Button>
        </form>
      </div>
    </Card>
  );
}
