/** The field of the tests' own type: a press draws and uploads the signature. Never part of a build. */
import { textOf } from '@madoguchi/shared/domain/survey';
import { Button } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../form/ItemFrame';
import { TextView } from '../../form/TextView';
import type { FieldProps, FormItemType } from '../../form/types';

export const DRAWN = 'https://files.example/answers/123e4567-e89b-42d3-a456-426614174000?signature=s';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <Button {...control} disabled={disabled} onClick={() => services.commit(item, DRAWN, true)}>
          {textOf(value) === '' ? '署名する' : '署名し直す'}
        </Button>
      )}
    </ItemFrame>
  );
}

export const signature: FormItemType = { Field, View: TextView };
