/** What the fields of a form name of the house, as a register or a department, and how it is called. */
import type { CategoryNode } from '@madoguchi/shared/contract';
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import { bindingOf, type FieldBinding } from '@madoguchi/shared/domain/designer';

export interface Choice {
  value: string;
  label: string;
}

function namesAt(tree: readonly CategoryNode[], level: number): string[] {
  if (level === 0) return tree.map(({ name }) => name);
  return tree.flatMap(({ children }) => namesAt(children ?? [], level - 1));
}

/** What the house has of a binding. */
export function boundChoices(binding: FieldBinding, bindings: FormBindings): readonly Choice[] {
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
 * How what fields name is called, by field and value.
 * @param bindings undefined where they could not be read: nothing has a name then
 */
export function boundNames(bindings: FormBindings | undefined): (field: string, value: string) => string | undefined {
  return (field, value) => {
    const binding = bindingOf(field);
    const choices = binding && bindings ? boundChoices(binding, bindings) : [];
    return choices.find((choice) => choice.value === value)?.label;
  };
}
