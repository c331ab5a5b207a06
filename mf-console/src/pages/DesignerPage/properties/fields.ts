/** The fields of the properties: what the designer's rules say of each, with its words and what it can be bound to. */
import type { CategoryNode } from '@madoguchi/shared/contract';
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import {
  type FieldBinding,
  type FieldControl,
  type FieldDescriptor,
  fieldsOfForm,
  fieldsOfType,
} from '@madoguchi/shared/domain/designer';
import { fieldWords } from '@madoguchi/shared/texts/console/designerFields';

export interface Choice {
  value: string;
  label: string;
}

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

function namesAt(tree: readonly CategoryNode[], level: number): string[] {
  if (level === 0) return tree.map(({ name }) => name);
  return tree.flatMap(({ children }) => namesAt(children ?? [], level - 1));
}

/** What the house has of a binding. */
function boundChoices(binding: FieldBinding, bindings: FormBindings): readonly Choice[] {
  const named = (level: number) =>
    [...new Set(namesAt(bindings.categories.tree, level))].map((name) => ({ value: name, label: name }));
  switch (binding) {
    case 'departments':
      return bindings.departments.map(({ id, name }) => ({ value: id, label: name }));
    case 'memberForms':
      return bindings.forms
        .filter(({ kind }) => kind === 'member')
        .map(({ formId, title }) => ({ value: formId, label: title }));
    case 'services':
      return bindings.payment.services.map(({ serviceId, serviceName }) => ({ value: serviceId, label: serviceName }));
    case 'largeCategories':
      return named(0);
    case 'mediumCategories':
      return named(1);
    case 'smallCategories':
      return named(2);
  }
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
