/** When an item is shown: the item that decides, how it is compared, and its options, each by choosing. */

import type { CategoryNode } from '@madoguchi/shared/contract';
import {
  type CategoryLevel,
  conditionQuestions,
  type FormDocument,
  fieldOf,
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
  offeredAnswers,
  typeOf,
} from '@madoguchi/shared/domain/designer';
import { rulesOf } from '@madoguchi/shared/domain/survey';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { memo, useId, useMemo } from 'react';
import type { Deeds } from '../state/useDeeds';
import { titleOf } from '../tree/treeRows';
import styles from './properties.module.css';

const texts = designerTexts.condition;
const LEVELS = ['large', 'medium', 'small'] as const satisfies readonly CategoryLevel[];

interface ConditionEditorProps {
  /** The form as it was a moment ago, with the items to choose from. */
  around: FormDocument;
  itemKey: string;
  /** The field `displayCondition`. */
  condition: Json | undefined;
  categories: readonly CategoryNode[];
  isReadOnly: boolean;
  deeds: Deeds;
  onGraph: () => void;
}

const textsOf = (value: Json | undefined) =>
  isJsonList(value) ? value.filter((each) => typeof each === 'string') : [];

export const ConditionEditor = memo(function ConditionEditor(props: ConditionEditorProps) {
  const { around, itemKey, categories, isReadOnly, deeds, onGraph } = props;
  const id = useId();
  const condition = isJsonObject(props.condition) ? props.condition : undefined;
  const questions = useMemo(() => conditionQuestions(around, itemKey), [around, itemKey]);
  const put = (next: JsonObject | undefined) => deeds.set(itemKey, ['displayCondition'], next, texts.label);
  const questionId = condition && String(fieldOf(condition, 'questionId') ?? '');
  const question = questions.find((each) => each.itemKey === questionId);
  const isCategory = question && rulesOf({ type: typeOf(question.item) }).search === 'category';
  const named = condition && fieldOf(condition, 'bunruiKey');
  const level = LEVELS.find((each) => each === named) ?? 'small';
  const answers = textsOf(condition && fieldOf(condition, 'answers'));
  const offered = question && offeredAnswers(question.item, level, categories);
  const gone = offered ? answers.filter((answer) => !offered.includes(answer)) : [];
  const set = (fields: JsonObject) => put({ ...condition, ...fields });
  return (
    <fieldset className={styles.condition} disabled={isReadOnly}>
      <legend>{texts.label}</legend>
      <Button type="link" size="small" className={styles.graph ?? ''} onClick={onGraph}>
        {texts.graph}
      </Button>
      {!condition && (
        <div className={styles.line}>
          <span>{texts.none}</span>
          <Button
            size="small"
            data-field="displayCondition"
            disabled={questions.length === 0 || isReadOnly}
            onClick={() => put({ type: 'show', questionId: '', answers: [] })}
          >
            ＋ {texts.add}
          </Button>
        </div>
      )}
      {condition && (
        <>
          <label htmlFor={`${id}question`}>{texts.question}</label>
          <Select
            id={`${id}question`}
            data-field="displayCondition.questionId"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={texts.choose}
            status={question ? '' : 'error'}
            value={question ? questionId : questionId || undefined}
            options={[
              ...(question || !questionId ? [] : [{ value: questionId, label: texts.gone(questionId) }]),
              ...questions.map((each) => ({
                value: each.itemKey,
                label: each.isLater ? texts.later(titleOf(each.item)) : titleOf(each.item),
              })),
            ]}
            onChange={(key: string) => {
              const { bunruiKey: _, ...rest } = condition;
              const next = questions.find((each) => each.itemKey === key);
              const isTree = next && rulesOf({ type: typeOf(next.item) }).search === 'category';
              put({ ...rest, questionId: key, answers: [], ...(isTree && { bunruiKey: 'small' }) });
            }}
          />
          {isCategory && (
            <>
              <label htmlFor={`${id}level`}>{texts.level}</label>
              <Select
                id={`${id}level`}
                value={level}
                options={LEVELS.map((each) => ({ value: each, label: texts.levels[each] }))}
                onChange={(bunruiKey: CategoryLevel) => set({ bunruiKey, answers: [] })}
              />
            </>
          )}
          <label htmlFor={`${id}answers`}>{texts.answers}</label>
          <Select
            id={`${id}answers`}
            data-field="displayCondition.answers"
            mode={offered ? 'multiple' : 'tags'}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={offered ? texts.chooseOption : texts.typed}
            status={answers.length === 0 || gone.length > 0 ? 'error' : ''}
            value={answers}
            options={[
              ...(offered ?? []).map((text) => ({ value: text, label: text })),
              ...gone.map((text) => ({ value: text, label: texts.gone(text) })),
            ]}
            onChange={(next: string[]) => set({ answers: next })}
          />
          <label htmlFor={`${id}kind`}>{texts.comparison}</label>
          <Select
            id={`${id}kind`}
            value={fieldOf(condition, 'type') === 'hide' ? 'hide' : 'show'}
            options={[
              { value: 'show', label: texts.show },
              { value: 'hide', label: texts.hide },
            ]}
            onChange={(type: string) => set({ type })}
          />
          <Button size="small" onClick={() => put(undefined)}>
            {texts.remove}
          </Button>
        </>
      )}
    </fieldset>
  );
});
