// Server tests run in plain Node.
import { nodeProject } from '@madoguchi/shared/jest';

export default nodeProject(import.meta.dirname);
