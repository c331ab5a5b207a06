/** The fields of the properties: what the designer's rules say of each, with its words and what it can be bound to. */
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import { type FieldControl, type FieldDescriptor, fieldsOfForm, fieldsOfType } from '@madoguchi/shared/domain/designer';
import { fieldWords } from '@madoguchi/shared/texts/console/designerFields';
import { boundChoices, type Choice } from '../../../features/forms/bound';

/** A field that is shown. */
export interface Field extends Omit<FieldDescriptor, 'choices' | 'name'> {
  name: string;
  label: string;
  help: string | undefined;
  /** Undefined where anything can be written: nobody knows what there is. */
  choices: readonly Choice[] | undefined;
}

const TYPED: readonly FieldControl[] = ['text', 'lines', 'list', 'number', 'json'];

/** True for a field that is written, not chosen. */
export function isTyped({ control, choices }: Field): boolean {
  return TYPED.includes(control) || (control === 'choice' && choices === undefined);
}

/**
 * @param type of the item; null: the form itself
 * @param bindings undefined where they could not be read
 */
export function fieldsOf(
  type: string | null,
  kind: 'survey' | 'member',
  bindings: FormBindings | undefined,
): readonly Field[] {
  const descriptors = type === null ? fieldsOfForm(kind) : fieldsOfType(type);
  return descriptors.map((descriptor): Field => {
    const words = fieldWords(descriptor.name, type === null);
    const { binding } = descriptor;
    const bound = binding && bindings && boundChoices(binding, bindings);
    const own = descriptor.choices?.map((value) => ({ value, label: words.choices?.[value] ?? value }));
    return { ...descriptor, label: words.label, help: words.help, choices: own ?? bound };
  });
}
