// Jest's Node environment for mutants: what comes after a file's first failing test is skipped, as one is enough to
// find a mutant out, and a server's test may take long to fail.
const { TestEnvironment } = require('jest-environment-node');

class FirstFailureEnvironment extends TestEnvironment {
  #hasFailed = false;

  handleTestEvent(event) {
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#hasFailed = true;
    if (event.name === 'test_start' && this.#hasFailed) event.test.mode = 'skip';
  }
}

module.exports = FirstFailureEnvironment;
