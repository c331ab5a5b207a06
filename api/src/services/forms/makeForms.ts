/** The services by which forms are made, handed to each other. */
import type { Database } from '../../database/database';
import type { Configurations } from '../configuration/configurations';
import type { FormUse } from '../figures/formUse';
import type { TieOrder } from '../figures/tieOrder';
import type { Files } from '../files/files';
import { FormConsequenceCounts } from './consequences';
import { FormBindings } from './formBindings';
import { FormDirectory } from './formDirectory';
import { FormDrafts } from './formDrafts';
import { FormPublishing } from './formPublishing';
import { FormTemplates } from './formTemplates';
import { FormTry } from './formTry';
import { FormUses } from './formUses';
import { NewForms } from './newForms';

interface FormServiceOptions {
  database: Database;
  configurations: Configurations;
  formUse: FormUse;
  tieOrder: TieOrder;
  files: Files;
  isPaymentOn: boolean;
  /** What the path of a form's address is put behind. */
  linkBase: string;
  /** Of the sample bundle. */
  sampleDirectory: string;
}

export function makeFormServices(options: FormServiceOptions) {
  const { database, configurations, formUse, tieOrder, files, isPaymentOn, linkBase, sampleDirectory } = options;
  const formUses = new FormUses(database, formUse, tieOrder);
  const directory = new FormDirectory({ database, configurations, formUses, linkBase });
  const consequences = new FormConsequenceCounts(database, configurations);
  const formTemplates = new FormTemplates(sampleDirectory);
  return {
    formDirectory: directory,
    formDrafts: new FormDrafts(database, directory),
    formPublishing: new FormPublishing({ database, directory, consequences }),
    formTemplates,
    formBindings: new FormBindings({ database, configurations, directory, isPaymentOn }),
    formTry: new FormTry({ database, configurations, files, isPaymentOn, directory }),
    newForms: new NewForms(database, directory, formTemplates),
  };
}
