/** What publishing means for stored answers and for who has begun, in words and numbers (CONSOLE 4). */
import type { Counted, FormConsequences } from '@madoguchi/shared/contract/console/forms';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import styles from './forms.module.css';

const texts = consoleFormsTexts.consequences;

const counted = ({ count, isAtLeast }: Counted, unit: (text: string) => string) =>
  texts.counted(count, isAtLeast, unit);

interface ConsequencesProps {
  consequences: FormConsequences;
  /** The name of an item, as it is in force or as it will be. */
  titleOf: (itemKey: string) => string;
  /** Number of the version in force; undefined: none was published yet. */
  inForce: number | undefined;
}

/** Of the answers that are stored, a line a change that meets some. */
function storedLines({ lostOptions, removedItems, changedItems }: FormConsequences, titleOf: (key: string) => string) {
  const answers = (how: Counted) => counted(how, texts.answers);
  return [
    ...lostOptions.map((each) => texts.lostOption(answers(each.answers), titleOf(each.itemKey), each.option)),
    ...removedItems.map((each) => texts.removedItem(answers(each.answers), titleOf(each.itemKey))),
    ...changedItems.map((each) => texts.changedItem[each.reason](answers(each.answers), titleOf(each.itemKey))),
  ];
}

export function Consequences({ consequences, titleOf, inForce }: ConsequencesProps) {
  const { answers, begun, touched, touchedItems } = consequences;
  const lines = storedLines(consequences, titleOf);
  const people = (how: Counted) => counted(how, texts.people);
  const again = touchedItems.map(({ itemKey }) => titleOf(itemKey)).join(texts.separator);
  return (
    <section className={styles.consequences} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {lines.length > 0 && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={texts.stored(counted(answers, texts.answers))}
          description={
            <>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {inForce !== undefined && <p>{texts.stay(inForce)}</p>}
            </>
          }
        />
      )}
      {begun.count > 0 && (
        <Alert
          type="info"
          role="note"
          showIcon
          title={
            touched.count === 0
              ? texts.begunGoOn(people(begun))
              : texts.begunAsked(people(begun), people(touched), again)
          }
        />
      )}
      <Alert
        type="success"
        role="note"
        showIcon
        title={[texts.unaffected, inForce === undefined ? '' : texts.back(inForce)].join('')}
      />
    </section>
  );
}
