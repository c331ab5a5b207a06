/** A section of items. */
export { Section } from './Section';
