/**
 * Renders a form from its config: for the survey page, and as `mf_survey/form` for other remotes. Holds no rules and no
 * texts of its own: rules are the domain's, an item's look is its type's (./registry).
 */
import type { FormPartProps } from '@madoguchi/shared/contract';
import { memo } from 'react';
import { FormItems } from './FormItems';
import { useFormEngine } from './useFormEngine';

export const FormRenderer = memo(function FormRenderer(props: FormPartProps) {
  const { editScope, isUpdate } = props;
  return <FormItems {...useFormEngine(props)} editScope={editScope} isUpdate={isUpdate} />;
});
