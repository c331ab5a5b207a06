/** An answer code as people type, say or scan it, for comparing. */
import { normalForm } from '@madoguchi/shared/domain/text';

/** The code without hyphens, as the index has it. */
export function withoutHyphens(code: string): string {
  return code.replaceAll('-', '');
}

/** What was typed as the index has it: width, case, spaces and hyphens do not matter. */
export function typedCode(text: string): string {
  return withoutHyphens(normalForm(text, 'NFKC').toUpperCase().replace(/\s/g, ''));
}
