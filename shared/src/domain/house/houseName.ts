/**
 * The house's name for what is read outside of the screens: what operators import and edit wins over the setting, which
 * speaks where no facility.json was imported (CONTRACT 14.4).
 * @param imported as facility.json says it
 * @param setting FACILITY_NAME
 */
export function houseName(imported: string | undefined, setting: string | undefined): string | undefined {
  return imported ?? setting;
}
