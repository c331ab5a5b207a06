// A loader for the modules of shared/src/contract: writes the light form of their valibot schemas, by the functions of
// contract/light.ts. Only answers have one: nothing in the browser asks for another schema.
const { basename, dirname, join } = require('node:path');

/** The function of contract/light.ts for a kind of schema, with what it is called with; `write` writes inner schemas. */
const KINDS = {
  string: () => ['kind', '"string"'],
  number: () => ['kind', '"number"'],
  boolean: () => ['kind', '"boolean"'],
  null: () => ['oneOf', 'null'],
  unknown: () => ['anything'],
  literal: ({ literal }) => ['oneOf', JSON.stringify(literal)],
  picklist: ({ options }) => ['oneOf', ...options.map((option) => JSON.stringify(option))],
  object: ({ entries }, write) => ['object', fieldsOf(entries, write)],
  loose_object: ({ entries }, write) => ['object', fieldsOf(entries, write)],
  array: ({ item }, write) => ['list', write(item)],
  tuple: ({ items }, write) => ['tuple', ...items.map(write)],
  record: ({ key, value }, write) => ['record', write(key), write(value)],
  union: ({ options }, write) => ['either', ...options.map(write)],
  variant: ({ options }, write) => ['either', ...options.map(write)],
  optional: ({ wrapped }, write) => ['optional', write(wrapped)],
  nullable: ({ wrapped }, write) => ['nullable', write(wrapped)],
};

/** The same for the rules of a pipe; `nameOf` names a function of contract/checks.ts. */
const RULES = {
  regex: ({ requirement }) => ['matches', String(requirement)],
  check: ({ requirement }, nameOf) => [nameOf(requirement)],
  includes: ({ requirement }) => ['contains', JSON.stringify(requirement)],
  non_empty: () => ['filled', 1],
  min_length: ({ requirement }) => ['filled', requirement],
  max_length: ({ requirement }) => ['notLonger', requirement],
  min_value: ({ requirement }) => ['atLeast', requirement],
  max_value: ({ requirement }) => ['atMost', requirement],
  integer: () => ['whole'],
};

/** An optional field of any value refuses nothing, so it is not written. */
const isFree = ({ type, wrapped }) => type === 'optional' && wrapped.type === 'unknown';
const fieldsOf = (entries, write) =>
  `{${Object.entries(entries)
    .filter(([, entry]) => !isFree(entry))
    .map(([key, entry]) => `${JSON.stringify(key)}:${write(entry)}`)}}`;

/**
 * The module that stands for a module of answers: a line for each different part, and one for each answer.
 * @param {Record<string, any>} schemas what the module exports; those whose names end with AnswerSchema are written
 * @param {Record<string, Function>} checks what contract/checks.ts exports
 * @returns {string} an ES module
 * @throws {Error} for a kind of schema or a rule that has no light form
 */
function lightModule(schemas, checks) {
  const parts = [];
  const names = new Map();
  const lazySchemas = [];
  const imported = new Set(['answer']);

  const call = (name, ...values) => {
    imported.add(name);
    const part = values.length === 0 ? name : `/*#__PURE__*/${name}(${values})`;
    return `part${parts.includes(part) ? parts.indexOf(part) : parts.push(part) - 1}`;
  };
  const nameOfCheck = (check) => {
    const name = Object.keys(checks).find((key) => checks[key] === check);
    if (name === undefined) throw new Error('a check that contract/checks.ts does not name has no light form');
    return name;
  };
  const lookUp = (table, what) => {
    if (table[what] === undefined) throw new Error(`"${what}" has no light form`);
    return table[what];
  };

  function writeKind(schema) {
    if (schema.fallback !== undefined || schema.default !== undefined)
      throw new Error('a default has no light form: an answer is handed on as it is');
    if (schema.type !== 'lazy') return call(...lookUp(KINDS, schema.type)(schema, write));
    const target = schema.getter();
    if (!lazySchemas.includes(target)) lazySchemas.push(target);
    return call('lazy', `() => lazy${lazySchemas.indexOf(target)}`);
  }
  function write(schema) {
    const [first, ...actions] = schema.pipe ?? [];
    // That nobody may write to a value is the compiler's to hold.
    const rules = actions.filter(({ type }) => type !== 'readonly');
    const written = rules.map((rule) => call(...lookUp(RULES, rule.type)(rule, nameOfCheck)));
    const name = first ? call('ruled', write(first), ...written) : writeKind(schema);
    names.set(schema, name);
    return name;
  }

  const answers = Object.entries(schemas)
    .filter(([name]) => name.endsWith('AnswerSchema'))
    .map(([name, schema]) => `export const ${name} = /*#__PURE__*/answer(${write(schema)});`);
  // By index: a schema that is written here may name further ones.
  for (let at = 0; at < lazySchemas.length; at += 1) if (!names.has(lazySchemas[at])) write(lazySchemas[at]);
  return [
    `import { ${[...imported].join(', ')} } from '../light';`,
    ...parts.map((part, at) => `const part${at} = ${part};`),
    ...lazySchemas.map((schema, at) => `const lazy${at} = ${names.get(schema)};`),
    ...answers,
  ].join('\n');
}

/** Runs a module of the contract, with all that it imports, as it is. */
async function evaluate(path) {
  const { build } = await import('esbuild');
  const checks = join(dirname(path), '../checks.ts');
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export * as schemas from ${JSON.stringify(path)}; export * as checks from ${JSON.stringify(checks)};`,
      resolveDir: dirname(path),
    },
    absWorkingDir: dirname(path),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports);
  const inputs = Object.keys(metafile.inputs).filter((input) => input !== '<stdin>');
  return { ...module.exports, inputs: inputs.map((input) => join(dirname(path), input)) };
}

module.exports = function writeLight() {
  const done = this.async();
  if (basename(dirname(this.resourcePath)) !== 'answerSchemas') {
    done(new Error('The browser checks answers only: a schema of contract/answerSchemas.'));
    return;
  }
  evaluate(this.resourcePath)
    .then(({ schemas, checks, inputs }) => {
      for (const input of inputs) this.addDependency(input);
      return lightModule(schemas, checks);
    })
    .then((source) => done(null, source), done);
};
module.exports.lightModule = lightModule;
