/** Forgetting the attempts at signing in; apart from making them, whose code only comes when somebody signs in. */
import { removeText } from '@madoguchi/shared/store';

export const ATTEMPTS_KEY = 'madoguchi.login.attempts';

/** Forgets all attempts: at sign-out. */
export function endAllAttempts(): void {
  removeText(ATTEMPTS_KEY);
}
