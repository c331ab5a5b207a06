/** The house that people come to: its name, telephone and place as facility.json says them (CONTRACT 14.4). */
export { contactOf } from './contact';
export { houseName } from './houseName';
