/** What a form can be bound to (CONSOLE 4): what is there of calendars, categories, products, registers and departments. */
import type { FormBindings as Bindings } from '@madoguchi/shared/contract/console/forms';
import { namesIssuer } from '@madoguchi/shared/domain/payment';
import type { Database } from '../../database/database';
import { plannedSpans } from '../../repositories/calendarPlans/cells';
import { readDocument } from '../../repositories/configuration/documents';
import type { Configurations } from '../configuration/configurations';
import { calendarsInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import type { FormDirectory } from './formDirectory';

interface BindingDependencies {
  database: Database;
  configurations: Configurations;
  directory: FormDirectory;
  isPaymentOn: boolean;
}

export class FormBindings {
  constructor(private readonly dependencies: BindingDependencies) {}

  /** Calendars and forms of the caller's scope; categories, products and departments are the house's. */
  async read(staff: StaffCaller): Promise<Bindings> {
    const { database, configurations, directory, isPaymentOn } = this.dependencies;
    const { reads } = database;
    const snapshot = await configurations.current();
    const calendars = calendarsInScope(snapshot, staff);
    const ids = calendars.map(({ calendar: { calendarId } }) => calendarId);
    const [spans, categories, forms] = await Promise.all([
      plannedSpans(reads, ids),
      readDocument(reads, { kind: 'categories', id: 'categories' }),
      directory.names(staff),
    ]);
    const { payment, facility } = snapshot;
    return {
      calendars: calendars.map(({ calendar: { calendarId, name } }) => ({
        calendarId,
        name,
        ...spans.get(calendarId),
      })),
      categories: snapshot.categories,
      categoriesVersion: categories?.version ?? 0,
      payment: {
        isOn: isPaymentOn,
        hasIssuer: namesIssuer(payment, facility),
        services: payment?.services ?? [],
      },
      forms,
      departments: (facility?.departments ?? []).map(({ id, name }) => ({ id, name })),
      searches: [...snapshot.searches.values()].map(({ surveyId, itemKey, items }) => ({
        ...{ surveyId, itemKey },
        count: items.length,
      })),
      beds: [...snapshot.bedSurveyIds],
    };
  }
}
