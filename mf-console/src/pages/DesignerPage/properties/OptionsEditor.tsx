/**
 * The options of an item: their texts in order, for a choice that opens sections which one each opens, for vaccines the
 * days or months until the next dose. Who renames an option renames it in conditions and sections too (setOption).
 */

import {
  everyItem,
  type FormDocument,
  holdsItems,
  isJsonList,
  isJsonObject,
  type Json,
  keyOf,
  type OptionField,
  optionText,
  valueAt,
} from '@madoguchi/shared/domain/designer';
import { rulesOf } from '@madoguchi/shared/domain/survey';
import { normalForm } from '@madoguchi/shared/domain/text';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { kindOf } from '../kinds';
import type { Deeds } from '../state/useDeeds';
import { titleOf } from '../tree/treeRows';
import styles from './properties.module.css';

const PasteDialog = lazy(() => import(/* webpackChunkName: "designer_paste" */ '../over/PasteDialog'));
const texts = designerTexts.options;

interface OptionsEditorProps {
  /** The form as it was a moment ago, with its sections. */
  around: FormDocument;
  itemKey: string;
  /** Of the item. */
  type: string;
  options: Json | undefined;
  /** The field `sectionOptions`. */
  sections: Json | undefined;
  /** `options`, or the field of a type that has them elsewhere. */
  field: OptionField;
  /** Each option says after how many days or months the next dose may come. */
  hasInterval: boolean;
  isReadOnly: boolean;
  deeds: Deeds;
}

export const OptionsEditor = memo(function OptionsEditor(props: OptionsEditorProps) {
  const { around, itemKey, type, sections, field, hasInterval, isReadOnly, deeds } = props;
  const options = isJsonList(props.options) ? props.options : [];
  const list = useRef<HTMLDivElement>(null);
  const [isPasting, setPasting] = useState(false);
  const put = (value: readonly Json[], isOwn?: boolean) => deeds.set(itemKey, [field], value, texts.label, isOwn);
  const make = (text: string): Json => {
    if (field === 'payTypeOptions') return { input: text, payType: 0 };
    return text;
  };
  // Days or months between doses are a matter of vaccines; what stands elsewhere is shown too.
  const isInterval =
    hasInterval &&
    (kindOf(type) === 'vaccine' || options.some((option) => valueAt(option, ['interval']) !== undefined));
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>(`[data-option="${index}"]`)?.focus());
  const add = (at: number) => {
    put(options.toSpliced(at, 0, make('')));
    focus(at);
  };
  const move = (from: number, to: number) => {
    const option = options[from];
    if (option === undefined || to < 0 || to >= options.length) return;
    put(options.toSpliced(from, 1).toSpliced(to, 0, option));
    focus(to);
  };
  const opens = rulesOf({ type }).opensSections === true;
  return (
    <fieldset className={styles.options} disabled={isReadOnly}>
      <legend>{texts.label}</legend>
      <div ref={list} className={styles.optionList}>
        {options.map((option, index) => {
          const text = optionText(option, field);
          const name = text || texts.one(index + 1);
          return (
            <div key={index} className={styles.option}>
              <Input
                data-option={index}
                data-field={`${field}.${index}`}
                aria-label={texts.one(index + 1)}
                value={text}
                status={text === '' ? 'error' : ''}
                onChange={({ target }) =>
                  void deeds.command(
                    { kind: 'setOption', itemKey, field, index, text: target.value },
                    deeds.words(itemKey, texts.label),
                  )
                }
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing) return;
                  if (event.key === 'Enter') add(index + 1);
                  else if (event.altKey && event.key === 'ArrowUp') move(index, index - 1);
                  else if (event.altKey && event.key === 'ArrowDown') move(index, index + 1);
                  else return;
                  event.preventDefault();
                  event.stopPropagation();
                }}
              />
              {isInterval && (
                <Input
                  className={styles.short ?? ''}
                  inputMode="numeric"
                  aria-label={texts.interval(name)}
                  value={String(valueAt(option, ['interval']) ?? '')}
                  onChange={({ target }) => setInterval(index, target.value)}
                />
              )}
              {field === 'payTypeOptions' && (
                <Select
                  aria-label={texts.payWay(name)}
                  data-field={`payTypeOptions.${index}.payType`}
                  value={valueAt(option, ['payType']) === 1 ? 1 : 0}
                  options={texts.payWays.map((label, value) => ({ value, label }))}
                  onChange={(payType: number) =>
                    put(options.with(index, { ...(isJsonObject(option) ? option : {}), payType }))
                  }
                />
              )}
              <Button
                type="text"
                aria-label={texts.up(name)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </Button>
              <Button
                type="text"
                aria-label={texts.down(name)}
                disabled={index === options.length - 1}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </Button>
              <Button
                type="text"
                aria-label={texts.remove(name)}
                onClick={() => {
                  put(options.toSpliced(index, 1), false);
                  focus(Math.max(0, index - 1));
                }}
              >
                ×
              </Button>
              {opens && (
                <SectionOf around={around} given={sections} itemKey={itemKey} text={text} name={name} deeds={deeds} />
              )}
            </div>
          );
        })}
      </div>
      <div className={styles.line}>
        <Button size="small" onClick={() => add(options.length)}>
          ＋ {texts.add}
        </Button>
        <Button size="small" onClick={() => setPasting(true)}>
          {texts.paste}
        </Button>
      </div>
      {isPasting && (
        <Suspense fallback={null}>
          <PasteDialog
            lines={options.map((option) => optionText(option, field))}
            onTake={(lines) => {
              setPasting(false);
              const before = new Map(options.map((option) => [optionText(option, field), option]));
              put(
                lines.map((line) => before.get(line) ?? make(line)),
                false,
              );
            }}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );

  function setInterval(index: number, typed: string) {
    const option = options[index];
    const digits = normalForm(typed, 'NFKC');
    if (option === undefined || !/^\d{0,4}$/.test(digits)) return;
    const { interval: _, ...rest } = isJsonObject(option) ? option : { value: option };
    put(options.with(index, digits === '' ? rest : { ...rest, interval: Number(digits) }));
  }
});

interface SectionOfProps {
  around: FormDocument;
  /** The field `sectionOptions`. */
  given: Json | undefined;
  itemKey: string;
  text: string;
  name: string;
  deeds: Deeds;
}

/** Which section an option opens. */
function SectionOf({ around, given, itemKey, text, name, deeds }: SectionOfProps) {
  const links = isJsonList(given) ? given : [];
  const own = links.find((link) => valueAt(link, ['option', 'value']) === text);
  const sections: { value: string; label: string }[] = [];
  for (const { item: each } of everyItem(around)) {
    const key = keyOf(each);
    if (key !== undefined && holdsItems(each)) sections.push({ value: key, label: titleOf(each) });
  }
  return (
    <Select
      className={styles.section ?? ''}
      size="small"
      aria-label={texts.opens(name)}
      value={String(valueAt(own, ['groupheader', 'value']) ?? '')}
      options={[{ value: '', label: texts.noSection }, ...sections]}
      onChange={(key: string) => {
        const others = links.filter((link) => link !== own);
        const value = key === '' ? others : [...others, { option: { value: text }, groupheader: { value: key } }];
        deeds.set(itemKey, ['sectionOptions'], value.length > 0 ? value : undefined, texts.opens(name));
      }}
    />
  );
}
