/** A message that people read after sending: texts and pictures below each other, or one text as older forms have it. */
import { isJsonList, isJsonObject, type Json, valueAt } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { memo } from 'react';
import type { Field } from './fields';
import styles from './properties.module.css';

const texts = designerTexts.blocks;

interface BlocksFieldProps {
  field: Field;
  value: Json | undefined;
  isReadOnly: boolean;
  onValue: (field: Field, value: Json | undefined) => void;
}

const isPicture = (block: Json) => valueAt(block, ['type']) === 'image';
const textOf = (block: Json) => String(valueAt(block, [isPicture(block) ? 'originalContentUrl' : 'text']) ?? '');

export const BlocksField = memo(function BlocksField({ field, value, isReadOnly, onValue }: BlocksFieldProps) {
  const isText = typeof value === 'string';
  const blocks: readonly Json[] = isText ? [{ type: 'text', text: value }] : isJsonList(value) ? value : [];
  const put = (next: readonly Json[]) => {
    const only = next[0];
    // A single text is written as one; what is a list stays a list.
    if (!isJsonList(value) && next.length === 1 && only !== undefined && !isPicture(only)) onValue(field, textOf(only));
    else onValue(field, next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className={styles.options} disabled={isReadOnly} data-field={field.name}>
      <legend>{field.label}</legend>
      <div className={styles.optionList}>
        {blocks.map((block, index) => {
          const name = isPicture(block) ? texts.picture(index + 1) : texts.text(index + 1);
          const change = (typed: string) =>
            put(
              blocks.with(index, {
                ...(isJsonObject(block) ? block : {}),
                [isPicture(block) ? 'originalContentUrl' : 'text']: typed,
              }),
            );
          return (
            <div key={index} className={styles.option}>
              {isPicture(block) ? (
                <Input
                  aria-label={name}
                  placeholder="https://"
                  value={textOf(block)}
                  onChange={({ target }) => change(target.value)}
                />
              ) : (
                <Input.TextArea
                  aria-label={name}
                  rows={3}
                  value={textOf(block)}
                  onChange={({ target }) => change(target.value)}
                />
              )}
              <Button type="text" aria-label={texts.remove(name)} onClick={() => put(blocks.toSpliced(index, 1))}>
                ×
              </Button>
            </div>
          );
        })}
      </div>
      <div className={styles.line}>
        <Button size="small" onClick={() => put([...blocks, { type: 'text', text: '' }])}>
          ＋ {texts.addText}
        </Button>
        <Button size="small" onClick={() => put([...blocks, { type: 'image', originalContentUrl: '' }])}>
          ＋ {texts.addPicture}
        </Button>
      </div>
      {field.help && <p className={styles.help}>{field.help}</p>}
    </fieldset>
  );
});
