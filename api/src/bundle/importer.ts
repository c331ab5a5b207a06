/** Who acts in an import where nobody is signed in; behind a colon the operator who ran it. */
export const IMPORTER = 'import';
