/** The right pane: what is selected with its groups of properties, or the form itself. */
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import {
  type FieldGroup,
  type FormDocument,
  fieldOf,
  findItem,
  holdsItems,
  type JsonObject,
  typeOf,
} from '@madoguchi/shared/domain/designer';
import { rulesOf } from '@madoguchi/shared/domain/survey';
import { typeTitle } from '@madoguchi/shared/texts/console/designerKinds';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { memo, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStaff } from '../../../features/session/staff';
import type { OverName } from '../state/overName';
import type { Typing } from '../state/typing';
import type { Deeds } from '../state/useDeeds';
import { KindIcon } from '../tree/KindIcon';
import { titleOf } from '../tree/treeRows';
import { FieldList } from './FieldList';
import { fieldsOf } from './fields';
import { GroupTabs } from './GroupTabs';
import styles from './properties.module.css';

const texts = designerTexts.properties;
const GROUPS: readonly FieldGroup[] = ['content', 'rules', 'links', 'advanced'];

interface PropertiesProps {
  ref: Ref<HTMLElement>;
  document: FormDocument;
  /** The form as it was a moment ago. */
  around: FormDocument;
  kind: 'survey' | 'member';
  selected: string | null;
  bindings: FormBindings | undefined;
  isReadOnly: boolean;
  goal: { field: string; count: number } | undefined;
  revision: number;
  typing: Typing;
  deeds: Deeds;
  onOpen: (over: OverName) => void;
}

export const Properties = memo(function Properties(props: PropertiesProps) {
  const { ref, document, around, kind, selected, bindings, isReadOnly, goal, typing, deeds, onOpen } = props;
  const mayPlan = useStaff().may('planCalendars') !== undefined;
  const found = selected === null ? undefined : findItem(document, selected);
  const item = found?.item;
  const object: JsonObject = item ?? document;
  const type = item ? typeOf(item) : null;
  const fields = useMemo(() => fieldsOf(type, kind, bindings), [type, kind, bindings]);
  const groups = GROUPS.filter((group) => fields.some((field) => field.group === group));
  const [chosen, setGroup] = useState<FieldGroup>('content');
  const group = groups.includes(chosen) ? chosen : 'content';
  const shown = useMemo(() => fields.filter((field) => field.group === group), [fields, group]);
  const tabs = useId();
  const body = useRef<HTMLDivElement>(null);
  useGoal(goal, fields, setGroup, body);
  const title = item ? titleOf(item) : texts.form;
  return (
    <section ref={ref} className={styles.pane} aria-label={texts.label}>
      <div className={styles.head}>
        <div className={styles.titleRow}>
          {type !== null && <KindIcon type={type} />}
          <h2>{title}</h2>
          {type !== null && (
            <button
              type="button"
              className={styles.type}
              disabled={isReadOnly}
              aria-label={designerTexts.type.changeFrom(typeTitle(type))}
              title={designerTexts.type.changeFrom(typeTitle(type))}
              onClick={() => onOpen('type')}
            >
              {typeTitle(type)}
            </button>
          )}
          <span className={styles.spacer} />
          {item && selected !== null && (
            <ItemDeeds
              isHolder={holdsItems(item)}
              itemKey={selected}
              isInside={found.place.parentKey !== null}
              {...{ isReadOnly, deeds, onOpen }}
            />
          )}
        </div>
        <GroupTabs id={tabs} groups={groups} group={group} onGroup={setGroup} />
      </div>
      <div ref={body} className={styles.body} role="tabpanel" id={`${tabs}panel`} aria-labelledby={`${tabs}${group}`}>
        <FieldList
          key={`${selected} ${group}`}
          {...{ around, bindings, isReadOnly, typing, deeds, onOpen }}
          revision={props.revision}
          item={object}
          itemKey={selected}
          fields={shown}
        />
        {group === 'content' && type !== null && isOfCategories(type) && mayPlan && (
          <div className={styles.line}>
            <Button data-field="newCategory" disabled={isReadOnly} onClick={() => onOpen('newCategory')}>
              {designerTexts.create.category}
            </Button>
          </div>
        )}
        {group === 'advanced' && selected !== null && (
          <div>
            <span className={styles.label}>{texts.key}</span>
            <div className={styles.key}>
              <code>{selected}</code>
              <Button size="small" disabled={isReadOnly} onClick={() => onOpen('rename')}>
                {texts.rename}
              </Button>
            </div>
            <p className={styles.help}>{texts.keyHelp}</p>
          </div>
        )}
        {group === 'advanced' && <Unknown object={object} fields={fields.map(({ path }) => String(path[0]))} />}
      </div>
    </section>
  );
});

/** True for an item whose answer is one of the categories. */
function isOfCategories(type: string): boolean {
  return rulesOf({ type }).search === 'category';
}

/** Names what the designer has no control for: it stays as it is. */
function Unknown({ object, fields }: { object: JsonObject; fields: readonly string[] }) {
  const known = new Set([
    ...fields,
    'itemKey',
    'type',
    'items',
    'surveySchema',
    'surveyId',
    'memberSurveyId',
    'sectionOptions',
  ]);
  const unknown = Object.keys(object).filter((key) => !known.has(key) && fieldOf(object, key) !== undefined);
  return unknown.length > 0 ? <p className={styles.help}>{texts.unknown(unknown.join('、'))}</p> : null;
}

interface ItemDeedsProps {
  isHolder: boolean;
  itemKey: string;
  isInside: boolean;
  isReadOnly: boolean;
  deeds: Deeds;
  onOpen: (over: OverName) => void;
}

/** Moving by buttons and by the menu, copying and removing. */
const ItemDeeds = memo(function ItemDeeds({ isHolder, itemKey, isInside, isReadOnly, deeds, onOpen }: ItemDeedsProps) {
  const { move } = designerTexts;
  const does: Readonly<Record<string, () => void>> = {
    to: () => onOpen('moveTo'),
    first: () => deeds.move(itemKey, 'first'),
    last: () => deeds.move(itemKey, 'last'),
    into: () => onOpen('moveInto'),
    out: () => deeds.move(itemKey, 'out'),
    copy: () => deeds.copy(itemKey),
    type: () => onOpen('type'),
    remove: () => deeds.remove(itemKey),
  };
  return (
    <>
      <Button type="text" disabled={isReadOnly} aria-label={move.up} onClick={() => deeds.move(itemKey, 'up')}>
        ∧
      </Button>
      <Button type="text" disabled={isReadOnly} aria-label={move.down} onClick={() => deeds.move(itemKey, 'down')}>
        ∨
      </Button>
      <Dropdown
        trigger={['click']}
        disabled={isReadOnly}
        menu={{
          items: [
            { key: 'to', label: move.to },
            { key: 'first', label: move.first },
            { key: 'last', label: move.last },
            ...(isHolder ? [] : [{ key: 'into', label: move.into }]),
            ...(isInside ? [{ key: 'out', label: move.out }] : []),
            { type: 'divider' as const },
            { key: 'copy', label: move.copy },
            { key: 'type', label: designerTexts.type.change },
            { key: 'remove', label: move.remove, danger: true },
          ],
          onClick: ({ key }) => does[key]?.(),
        }}
      >
        <Button type="text" aria-label={move.menu}>
          …
        </Button>
      </Dropdown>
    </>
  );
});

/** Opens the group of the field that is asked for, and gives it the focus. */
function useGoal(
  goal: PropertiesProps['goal'],
  fields: ReturnType<typeof fieldsOf>,
  setGroup: (group: FieldGroup) => void,
  body: { current: HTMLElement | null },
): void {
  const newest = useRef(fields);
  useEffect(() => {
    newest.current = fields;
  });
  useEffect(() => {
    if (!goal) return undefined;
    const { field } = goal;
    const meant = newest.current.find(
      ({ name, path }) => name === field || path.join('.') === field || path[0] === field.split('.')[0],
    );
    if (meant) setGroup(meant.group);
    const timer = setTimeout(() => {
      const candidates = [...(body.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      const wanted =
        candidates.find(({ dataset }) => dataset.field === field || dataset.field === meant?.name) ??
        candidates.find(({ dataset }) => dataset.field?.split('.')[0] === field.split('.')[0]);
      const control = wanted?.matches('input, textarea, button')
        ? wanted
        : wanted?.querySelector<HTMLElement>('input, textarea, button');
      control?.focus();
      if (control instanceof HTMLInputElement && field === 'title') control.select();
    }, 0);
    return () => clearTimeout(timer);
  }, [goal, body, setGroup]);
}
