/** How the staff's login names are compared: one that is written in full width or large letters is the same. */
import { normalForm } from '@madoguchi/shared/domain/text';
import { hashText } from '../../identifiers';

/** A login name as it is compared and must be unique. */
export function loginKey(name: string): string {
  return normalForm(name, 'NFKC').trim().toLowerCase();
}

/** What wrong sign-ins of a name are counted by: what people type there may be a password. */
export function failureKey(name: string): string {
  return hashText(`staff ${loginKey(name)}`);
}
