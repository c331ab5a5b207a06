/**
 * Templates of forms (CONSOLE 4): the forms of the sample bundle, which every release carries. Read once, when somebody
 * first asks; a house that has taken the folder away has none.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormTemplates as Listed } from '@madoguchi/shared/contract/console/forms';
import type { FormKind } from '@madoguchi/shared/contract/console/words';
import { flattenItems, rulesOf } from '@madoguchi/shared/domain/survey';
import { isJsonObject } from '../configuration/formText';
import { type FormJson, readConfig } from './formDirectory';

interface Template {
  id: string;
  kind: FormKind;
  config: FormJson;
}

const FOLDERS = [
  ['surveys', 'survey', 'surveyId'],
  ['members', 'member', 'memberSurveyId'],
] as const;

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

export class FormTemplates {
  private loaded: readonly Template[] | undefined;

  /** @param directory of the sample bundle */
  constructor(private readonly directory: string) {}

  private all(): readonly Template[] {
    this.loaded ??= FOLDERS.flatMap(([folder, kind, field]) =>
      jsonFiles(join(this.directory, folder)).flatMap((name): Template[] => {
        const config: unknown = JSON.parse(readFileSync(join(this.directory, folder, name), 'utf8'));
        return isJsonObject(config) ? [{ id: String(config[field]), kind, config }] : [];
      }),
    );
    return this.loaded;
  }

  /** What there is to choose from. */
  list(): Listed {
    return {
      items: this.all().map(({ id, kind, config }) => {
        const read = readConfig(config, id);
        return {
          ...{ id, kind },
          title: read?.surveyTitle ?? id,
          description: read?.description ?? '',
          itemCount: read ? flattenItems(read).filter((item) => rulesOf(item).hasAnswer).length : 0,
        };
      }),
    };
  }

  /** The form of a template, without what names others of the sample; undefined where there is none of the id. */
  find(id: string): FormJson | undefined {
    const config = this.all().find((template) => template.id === id)?.config;
    if (!config) return undefined;
    const { departmentId: _department, memberFormId: _register, ...form } = config;
    return form;
  }
}
