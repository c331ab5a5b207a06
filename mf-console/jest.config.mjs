// Component tests run in jsdom.
import { browserProject } from '@madoguchi/shared/jest';

export default browserProject(import.meta.dirname);
