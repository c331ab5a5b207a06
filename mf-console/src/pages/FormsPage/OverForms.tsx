/** What opens over the list of forms: address, new form, publishing, versions, stopping. Each comes with its first use. */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import { consolePagePath } from '@madoguchi/shared/contract/console/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { useNavigate } from '@madoguchi/shared/router';
import { consoleFormsTexts as texts } from '@madoguchi/shared/texts/console/forms';
import type { Toast } from '../../features/desk/useToast';
import { designerPlace } from '../../features/forms/designerPlace';

const AddressDialog = lazyComponent(
  () => import(/* webpackChunkName: "form_address" */ '../../features/forms/AddressDialog'),
);
const NewForm = lazyComponent(() => import(/* webpackChunkName: "form_new" */ './NewForm'));
const PublishDialog = lazyComponent(
  () => import(/* webpackChunkName: "form_publish" */ '../../features/forms/PublishDialog'),
);
const VersionsDrawer = lazyComponent(
  () => import(/* webpackChunkName: "form_versions" */ '../../features/forms/VersionsDrawer'),
);
const StopDialog = lazyComponent(() => import(/* webpackChunkName: "form_stop" */ '../../features/forms/StopDialog'));

/** What is open; of `new`, the form that a copy is made of. */
export type Opened =
  | { name: 'new'; form?: FormEntry }
  | { name: 'address' | 'publish' | 'versions' | 'stop' | 'start'; form: FormEntry };

interface OverFormsProps {
  opened: Opened;
  forms: readonly FormEntry[];
  toast: Toast;
  onOpen: (opened: Opened | undefined) => void;
}

export function OverForms({ opened, forms, toast, onOpen }: OverFormsProps) {
  const navigate = useNavigate();
  const close = () => onOpen(undefined);
  if (opened.name === 'new') {
    return (
      <NewForm
        forms={forms}
        copied={opened.form}
        onMade={(formId) => void navigate(consolePagePath('ConsoleDesigner', formId))}
        onClose={close}
      />
    );
  }
  const { form } = opened;
  const { formId, kind, title, published, draft } = form;
  const done = (text: string, undo?: () => void) => {
    close();
    toast.show(text, undo);
  };
  if (opened.name === 'address') return <AddressDialog form={form} onClose={close} />;
  if (opened.name === 'publish') {
    return (
      <PublishDialog
        formId={formId}
        draftVersion={draft?.version ?? 0}
        onGo={(itemKey, field) => void navigate(designerPlace(formId, { itemKey, field }))}
        onPublished={({ number }) => done(texts.publish.done(title, number))}
        onClose={close}
      />
    );
  }
  if (opened.name === 'versions') {
    return (
      <VersionsDrawer
        formId={formId}
        kind={kind}
        title={title}
        inForce={published?.number ?? 0}
        hasDraft={draft !== undefined}
        say={toast.show}
        onClose={close}
      />
    );
  }
  return <StopDialog form={form} say={done} onClose={close} />;
}
