// The order of a run's test files: groups first (groups.mjs), because a long one that begins last keeps one worker busy
// while the others have nothing to do; then as Jest has it, by what they took before or by their size.
import { requireFrom } from './plainModules.mjs';

const { default: TestSequencer } = requireFrom('jest', '@jest/core')('@jest/test-sequencer');
const isGroup = ({ path }) => path.includes('.test-groups');

export default class GroupsFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((left, right) => Number(isGroup(right)) - Number(isGroup(left)));
  }
}
