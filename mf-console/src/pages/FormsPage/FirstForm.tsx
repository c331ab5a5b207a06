/** Until a house has published a form: what is missing, of the one form that there is or of none (CONSOLE 4). */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import { firstSteps } from '@madoguchi/shared/domain/designer/firstSteps';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { useFormBindingsQuery, useFormQuery } from '../../features/calls/forms';
import { designerPlace } from '../../features/forms/designerPlace';
import { FirstSteps } from '../../features/forms/FirstSteps';
import { useFormCheck } from '../../features/forms/useFormCheck';
import { useStaff } from '../../features/session/staff';

interface FirstFormProps {
  /** The form that is on the way; undefined: there is none. */
  form: FormEntry | undefined;
  onNew: () => void;
  onPublish: (form: FormEntry) => void;
  onGo: (path: string) => void;
}

export function FirstForm({ form, onNew, onPublish, onGo }: FirstFormProps) {
  const formId = form?.formId ?? '';
  const { data: detail } = useFormQuery(formId, { skip: !form, refetchOnMountOrArgChange: true });
  const { check } = useFormCheck(form?.formId);
  const { scope } = useStaff();
  const { data: bindings } = useFormBindingsQuery();
  const config = form && detail?.draft?.config;
  const steps = firstSteps({
    ...{ config, bindings, isPublished: false, isLimited: isLimited(scope) },
    faults: check?.faults.length ?? 0,
  });
  return (
    <FirstSteps
      steps={steps}
      onGo={({ name, itemKey, field }) => {
        if (!form) onNew();
        else if (name === 'publish') onPublish(form);
        else onGo(designerPlace(formId, { itemKey, field }));
      }}
    />
  );
}
