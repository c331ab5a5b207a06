// A loader for the modules of shared/src/texts: makes each group of texts a module of its own, so that a build keeps
// those that it shows, in the file that shows them. Nothing changes for who imports them: the object becomes the
// namespace of its module.
const { basename } = require('node:path');

const OBJECT = /^export const (\w+Texts) = \{\n([\s\S]*?)\n\}(?: as const)?;$/gm;
const KEY = /^ {2}([A-Za-z_]\w*):(.*)$/;

/**
 * The groups of an object as the formatter writes it, each with its value.
 * @returns {[string, string][] | undefined} undefined for a key that is no name, and for anything that is not a key
 */
function groupsOf(body) {
  const groups = [];
  const lines = body.replace(/^ {2}\/\*\*[\s\S]*?\*\/\n|^ {2}\/\/.*\n/gm, '').split('\n');
  for (const line of lines) {
    const [, key, start] = KEY.exec(line) ?? [];
    const last = groups.at(-1);
    if (key !== undefined) groups.push([key, start]);
    else if (last === undefined || /^ {2}[^\s}\])]/.test(line)) return undefined;
    else last[1] += `\n${line}`;
  }
  return groups;
}

/**
 * @param {string} source of a module of texts
 * @param {string} name of its file, without the extension
 * @param {string} [wanted] the group whose own module is meant; without it the module that brings all together
 * @returns {string} as it was where it exports more than one object, or in another form
 */
function split(source, name, wanted) {
  const [object, another] = source.matchAll(OBJECT);
  const groups = object && !another && source.match(/^export /gm).length === 1 ? groupsOf(object[2]) : undefined;
  if (groups === undefined) return source;
  if (wanted === undefined) {
    const parts = groups.map(([key]) => `export { ${key} } from './${name}?group=${key}';`);
    return [...parts, `export * as ${object[1]} from './${name}';`].join('\n');
  }
  const [, value] = groups.find(([key]) => key === wanted);
  const group = `const group =${value.replace(/,\s*$/, '')};\nexport { group as ${wanted} };`;
  return source.slice(0, object.index) + group + source.slice(object.index + object[0].length);
}

module.exports = function splitTextsLoader(source) {
  const wanted = new URLSearchParams(this.resourceQuery).get('group') ?? undefined;
  return split(source, basename(this.resourcePath, '.ts'), wanted);
};
module.exports.split = split;
