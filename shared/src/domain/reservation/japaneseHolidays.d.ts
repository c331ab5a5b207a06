/** The part of japanese-holidays that is used; the package has no types of its own. */
declare module 'japanese-holidays' {
  const japaneseHolidays: {
    /** Name of the Japanese holiday at an instant, whatever the machine's zone; undefined on other days. */
    isHolidayAt(date: Date, withSubstitutes?: boolean): string | undefined;
  };
  export default japaneseHolidays;
}
