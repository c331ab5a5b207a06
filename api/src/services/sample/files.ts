/** The sample's month beside its documents: read at the start on a desk, and by no import. */
export const SAMPLE_DAY_FILE = 'day.json';
