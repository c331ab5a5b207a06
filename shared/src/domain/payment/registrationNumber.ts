/** The number of a qualified invoice issuer: T and 13 digits, of which the first follows from the others. */

/** True when the first digit is right, by the rule of the corporate number. */
export function isCheckedRegistration(registrationNumber: string): boolean {
  const [check = 0, ...others] = [...registrationNumber.slice(1)].map(Number);
  const sum = others.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 2 : 1), 0);
  return check === 9 - (sum % 9);
}
