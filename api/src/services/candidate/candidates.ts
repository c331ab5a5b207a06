/**
 * Categories and departments of candidate visits (API-063, API-064).
 */
import type { CandidateCategory, DepartmentSettings } from '@madoguchi/shared/contract';
import { notFound } from '../../refusal';
import type { Configurations } from '../configuration/configurations';

export class Candidates {
  constructor(private readonly configurations: Configurations) {}

  /** Categories with the names of their departments; the settings are asked for a department at a time. */
  async categories(): Promise<CandidateCategory[]> {
    const { candidates } = await this.configurations.current();
    return candidates.map(({ partitionKey, name, departments }) => ({
      partitionKey,
      name,
      departments: departments.map((department) => ({ id: department.id, name: department.name })),
    }));
  }

  /** @throws {Refusal} 404 for a department that is in no category */
  async departmentSettings(departmentId: string): Promise<DepartmentSettings> {
    const { candidates } = await this.configurations.current();
    const department = candidates.flatMap(({ departments }) => departments).find(({ id }) => id === departmentId);
    if (!department) throw notFound();
    return department.metaSettings;
  }
}
