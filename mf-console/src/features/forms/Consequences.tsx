/** What publishing means for stored answers and for who has begun, in words and numbers (CONSOLE 4). */
import type { Counted, FormConsequences } from '@madoguchi/shared/contract/console/forms';
import type { WhereOperation } from '@madoguchi/shared/contract/console/words';
import type { WhereCondition } from '@madoguchi/shared/domain/desk';
import { Link } from '@madoguchi/shared/router';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import { answersPlace } from './answersPlace';
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
  /** Whose answers a line leads to; undefined where there is no table of them, or they may not be read. */
  answersOf: string | undefined;
}

/** What is said of some answers, and the condition that they are found by. */
interface StoredLine {
  words: string;
  where: WhereCondition;
}

/** Of the answers that are stored, a line a change that meets some. */
function storedLines(
  { lostOptions, removedItems, changedItems }: FormConsequences,
  titleOf: (key: string) => string,
): StoredLine[] {
  const answers = (how: Counted) => counted(how, texts.answers);
  const where = (itemKey: string, operation: WhereOperation, value = '') => ({ itemKey, operation, value });
  return [
    ...lostOptions.map((each) => ({
      words: texts.lostOption(answers(each.answers), titleOf(each.itemKey), each.option),
      where: where(each.itemKey, 'eq', each.option),
    })),
    ...removedItems.map((each) => ({
      words: texts.removedItem(answers(each.answers), titleOf(each.itemKey)),
      where: where(each.itemKey, 'filled'),
    })),
    ...changedItems.map((each) => ({
      words: texts.changedItem[each.reason](answers(each.answers), titleOf(each.itemKey)),
      where: where(each.itemKey, each.reason === 'required' ? 'empty' : 'filled'),
    })),
  ];
}

export function Consequences({ consequences, titleOf, inForce, answersOf }: ConsequencesProps) {
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
                {lines.map(({ words, where }) => (
                  <li key={words}>
                    {words}
                    {answersOf !== undefined && (
                      // In another tab: the dialog has a note that is being written, and is not done.
                      <Link to={answersPlace(answersOf, where)} target="_blank" aria-label={texts.seeWhich(words)}>
                        {texts.see}
                      </Link>
                    )}
                  </li>
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
