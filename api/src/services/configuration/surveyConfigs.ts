/**
 * Forms as people may see them (CONTRACT 5): disabled ones are not there, and items that only administrators see are
 * left out.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { configForUser, flattenItems, searchableItems } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import { notFound } from '../../refusal';
import type { Configurations } from './configurations';

type Kind = 'surveys' | 'members';

export class SurveyConfigs {
  constructor(private readonly configurations: Configurations) {}

  private async all(kind: Kind, isAdmin: boolean): Promise<SurveyConfig[]> {
    const configs = [...(await this.configurations.current())[kind].values()].filter(
      (config) => config.disabled !== true,
    );
    return isAdmin ? configs : configs.map(configForUser);
  }

  /** One form. @throws {Refusal} 404 when it does not exist or is disabled (API-012) */
  async get(kind: Kind, surveyId: string, isAdmin: boolean): Promise<SurveyConfig> {
    const config = (await this.configurations.current())[kind].get(surveyId);
    if (!config || config.disabled === true) throw notFound(serverTexts.surveyDisabled);
    return isAdmin ? config : configForUser(config);
  }

  /** Forms by which one can look up answers (API-013). */
  async searchable(kind: Kind, isAdmin: boolean): Promise<SurveyConfig[]> {
    return (await this.all(kind, isAdmin)).filter((config) => searchableItems(config, 'user').length > 0);
  }

  /**
   * The enabled forms that are linked to a member form (API-095, MEMBER-005).
   * @throws {Refusal} 404 when there is no such member form
   */
  async linked(memberSurveyId: string, isAdmin: boolean): Promise<SurveyConfig[]> {
    await this.get('members', memberSurveyId, isAdmin);
    return (await this.all('surveys', isAdmin)).filter(({ memberFormId }) => memberFormId === memberSurveyId);
  }

  /** Whether an outside address is in some enabled form's link: only such are followed (ROUTE-028, CONTRACT 12). */
  async isLinkedAddress(url: string): Promise<boolean> {
    const configs = [...(await this.all('surveys', true)), ...(await this.all('members', true))];
    const items = configs.flatMap(flattenItems);
    return items.some((item) => item.link?.url === url);
  }

  /** The named forms that exist and are enabled, in the order asked for (API-014). */
  async list(surveyIds: readonly string[], isAdmin: boolean): Promise<SurveyConfig[]> {
    const byId = new Map((await this.all('surveys', isAdmin)).map((config) => [config.surveyId, config]));
    return surveyIds.map((surveyId) => byId.get(surveyId)).filter((config) => config !== undefined);
  }
}
