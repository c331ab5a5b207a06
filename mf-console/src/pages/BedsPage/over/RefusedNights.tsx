/** The nights on which fewer beds would be left than stays have taken, each with both numbers. */
import { RefusedNightsSchema } from '@madoguchi/shared/contract/answerSchemas/bedPlans';
import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import Alert from 'antd/es/alert';
import styles from '../beds.module.css';

const texts = consoleBedsTexts.refused;
/** Of more their number is said. */
const SHOWN = 10;

/** @param props.error of the refused call; nothing is shown of any other */
export function RefusedNights({ error }: { error: unknown }) {
  const data = isApiError(error) && error.code === 'below_reserved' ? error.data : undefined;
  if (!isAnswer(RefusedNightsSchema, data)) return null;
  const { nights } = data;
  return (
    <Alert
      type="error"
      role="alert"
      title={texts.title}
      description={
        <>
          <table className={styles.refused}>
            <thead>
              <tr>
                <th scope="col">{texts.night}</th>
                <th scope="col">{texts.left}</th>
                <th scope="col">{texts.taken}</th>
              </tr>
            </thead>
            <tbody>
              {nights.slice(0, SHOWN).map(({ night, beds, taken }) => (
                <tr key={night}>
                  <th scope="row">{japaneseDateWithWeekday(night)}</th>
                  <td>{beds}</td>
                  <td>{taken}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {nights.length > SHOWN && <p>{texts.more(nights.length - SHOWN)}</p>}
        </>
      }
    />
  );
}
