/**
 * One searchable item as a small field: the lookup compares, it does not validate, so that it needs none of the form's
 * widgets.
 */
import type { CategoryNode, SchemaItem } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import {
  autocompleteOf,
  dateExample,
  isRequired,
  keyboardOf,
  optionValues,
  searchControl,
} from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import {
  CheckboxGroup,
  type FieldControl,
  FieldFrame,
  NumberInput,
  RadioGroup,
  Select,
  TextInput,
} from '@madoguchi/shared/ui/plain';
import { categoryChoices } from './searchFields';

export interface SearchFieldProps {
  item: SchemaItem;
  value: string | readonly string[];
  error: string | undefined;
  /** The category tree of reservation items without one of their own. */
  tree: readonly CategoryNode[] | undefined;
  onChange: (value: string | readonly string[]) => void;
}

/** The item's frame with the control that its type is searched by. */
export function SearchField(props: SearchFieldProps) {
  const { item, error } = props;
  const kind = searchControl(item);
  return (
    <FieldFrame
      itemKey={item.itemKey}
      title={item.title}
      required={isRequired(item, 'user')}
      description={[item.description, kind === 'date' && dateExample(item, today())].filter(Boolean).join('\n')}
      error={error}
      group={kind === 'radio' || kind === 'checkboxes'}
    >
      {(control) => <SearchInput {...props} control={control} />}
    </FieldFrame>
  );
}

function SearchInput({ item, value, tree, onChange, control }: SearchFieldProps & { control: FieldControl }) {
  const text = typeof value === 'string' ? value : (value[0] ?? '');
  const typed = {
    ...control,
    autoComplete: autocompleteOf(item) ?? 'off',
    inputMode: keyboardOf(item),
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (searchControl(item)) {
    case 'number':
      return <NumberInput {...typed} />;
    case 'phone':
      return <TextInput {...typed} type="tel" />;
    case 'email':
      return <TextInput {...typed} type="email" />;
    case 'date':
      return <TextInput {...typed} placeholder={formTexts.date.placeholder} />;
    case 'radio':
      return <RadioGroup {...control} options={optionValues(item)} value={text} onChange={onChange} />;
    case 'checkboxes':
      return (
        <CheckboxGroup
          {...control}
          options={optionValues(item)}
          value={typeof value === 'string' ? [] : value}
          onChange={onChange}
        />
      );
    case 'select':
      return <Select {...typed} options={optionValues(item)} />;
    case 'category':
      return <Select {...typed} options={categoryChoices(item, tree)} />;
    default:
      return <TextInput {...typed} />;
  }
}
