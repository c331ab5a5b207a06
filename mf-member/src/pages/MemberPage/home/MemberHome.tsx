/**
 * The member page: who the person is, the info card, what is registered, and the linked forms (MEMBER-004 to
 * MEMBER-006, MEMBER-008 to MEMBER-013).
 */
import type { Row, SurveyConfig } from '@madoguchi/shared/contract';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { memberNumberIn } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import type { SessionUser } from '@madoguchi/shared/store';
import { memberTexts } from '@madoguchi/shared/texts';
import { Button, Card, DescriptionList, Notice, PersonCard } from '@madoguchi/shared/ui/plain';
import { ToReservations } from '../../../features/frame/ToReservations';
import { RegisteredItems } from '../../../features/record/RegisteredItems';
import styles from '../../../features/record/record.module.css';
import { StatusChip } from '../../../features/record/StatusChip';
import type { Limits } from '../../../features/record/useLimits';
import { LinkedForms } from './LinkedForms';
import { Withdrawal } from './Withdrawal';

export interface MemberHomeProps {
  config: SurveyConfig;
  user: SessionUser;
  /** The rows of the registration, at least one. */
  rows: readonly Row[];
  limits: Limits;
  /** The form to go on with. */
  next: string | undefined;
  onChange: () => void;
  onWithdrawn: () => void;
}

export default function MemberHome({ config, user, rows, limits, next, onChange, onWithdrawn }: MemberHomeProps) {
  const navigate = useNavigate();
  const { surveyId } = config;
  const [first] = rows;
  const { record, notice, mayWithdraw } = limits;
  return (
    <AppScreen
      title={config.surveyTitle}
      bar={
        <>
          {next !== undefined && <Button onClick={() => void navigate(next)}>{memberTexts.form.toSurvey}</Button>}
          {notice === undefined && (
            <Button variant={next === undefined ? 'primary' : 'plain'} onClick={onChange}>
              {memberTexts.page.edit}
            </Button>
          )}
          <ToReservations />
        </>
      }
    >
      <PersonCard name={user.name} pictureUrl={user.picture} />
      {first && <InfoCard config={config} rows={rows} first={first} />}
      {notice !== undefined && <Notice>{notice}</Notice>}
      <Card>
        <h2 className={styles.heading}>{memberTexts.details.heading}</h2>
        <RegisteredItems config={config} rows={rows} record={record} />
      </Card>
      <LinkedForms memberSurveyId={surveyId} userId={user.userId} />
      {first && mayWithdraw && (
        <Withdrawal first={first} hasPlace={record?.reservation !== undefined} onDone={onWithdrawn} />
      )}
    </AppScreen>
  );
}

/** Status, number and the day of the last change (MEMBER-004). */
function InfoCard({ config, rows, first }: { config: SurveyConfig; rows: readonly Row[]; first: Row }) {
  const number = memberNumberIn(config, rows);
  const { page } = memberTexts;
  const day = japanDateTime(Date.parse(first.updatedAt)).date;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.heading}>{page.card}</h2>
        <StatusChip status={first.check} />
      </div>
      <DescriptionList
        items={[
          ...(number ? [{ title: page.number, value: number }] : []),
          { title: page.updatedAt, value: japaneseDateWithWeekday(day) },
        ]}
      />
    </Card>
  );
}
