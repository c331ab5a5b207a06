/**
 * Words by which an id names a department or what is treated there, in English and in Japanese as it is written in
 * letters (CONTRACT 13, MEDICAL_MODE). A part of an id is looked at by its beginning, so that `psychiatric` is met by
 * `psychiatr`; short words must be the whole part, or `sent` would be found by `ent`.
 */
const BEGINNINGS = [
  ...['abortion', 'addict', 'alcohol', 'allerg', 'andrology', 'anesthes', 'birth', 'breast', 'cancer', 'cardi'],
  ...['chemo', 'colon', 'corona', 'covid', 'dental', 'dentist', 'depress', 'derma', 'diabet', 'dialysis', 'diges'],
  ...['endocrin', 'epilep', 'fertil', 'gastro', 'gender', 'geriatr', 'gynec', 'gynaec', 'hematol', 'haematol'],
  ...['hepat', 'hospice', 'immun', 'infect', 'infertil', 'influenza', 'internal', 'intestin', 'kidney', 'liver'],
  ...['maternity', 'memory', 'menopaus', 'mental', 'midwi', 'natal', 'neonat', 'nephro', 'neuro', 'obesity', 'obstet'],
  ...['oncolog', 'ophthalm', 'orthop', 'otolaryng', 'paediat', 'palliat', 'pediatr', 'postnatal', 'postpartum'],
  ...['pregnan', 'prenatal', 'proctol', 'prostat', 'psych', 'pulmon', 'radiat', 'radiol', 'rehab', 'renal', 'respir'],
  ...['rheumat', 'stroke', 'surgery', 'surgical', 'thorac', 'thyroid', 'transplant', 'tumor', 'urolog', 'vaccin'],
  ...['vascular', 'venere', 'womens'],
  ...['ganka', 'ganshinryo', 'fujinka', 'funin', 'gekka', 'hifuka', 'hinyoki', 'jibika', 'jibiinkoka', 'junkanki'],
  ...['kanwa', 'keiseigeka', 'kokyuki', 'kokukeka', 'mentaru', 'naika', 'naishikyo', 'nyusen', 'ninpu', 'ninshin'],
  ...['nousingeka', 'noshinkei', 'rougan', 'sanfujinka', 'sanka', 'seikeigeka', 'seishin', 'shika', 'shinkei'],
  ...['shinryonaika', 'shokaki', 'shonika', 'shoni', 'tounyou', 'tonyo', 'touseki', 'toseki', 'yobosesshu'],
] as const;
const WHOLE_WORDS = new Set(['aids', 'ent', 'geka', 'gyn', 'hiv', 'icu', 'ivf', 'nicu', 'obgyn', 'pcr', 'std', 'sti']);

/** The parts of an id, in small letters: `HeartClinic-2` is `heart`, `clinic`. */
function partsOf(id: string): string[] {
  return id
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** The first part of an id that names a department, or undefined. */
export function departmentWordIn(id: string): string | undefined {
  return partsOf(id).find((part) => WHOLE_WORDS.has(part) || BEGINNINGS.some((word) => part.startsWith(word)));
}
