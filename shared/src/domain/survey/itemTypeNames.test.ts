/**
 * An item type is two folders and a line in each of two registries: nothing else of the product may know it by name.
 * What the rest has to know of a type is a fact of its rules (ItemFacts); what a requirement says of one given type is
 * found by a function in the type's folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { itemTypes } from './items/registry';

const ROOT = join(import.meta.dirname, '../../../..');
const PACKAGES = /^(?:api|shared|shell|mf-.+)$/;
const NOT_PRODUCT = /\.test\.tsx?$|(?:^|\/)(?:testing|tests)\//;
const OWN_FOLDERS = /^(?:shared\/src\/domain\/survey\/items|mf-survey\/src\/form\/items)\/[^/]+\//;
const REGISTRIES = [
  'shared/src/domain/survey/items/everyType.ts',
  'shared/src/domain/survey/items/registry.ts',
  'mf-survey/src/form/registry.ts',
];

/** Types whose names are ordinary words as well: a `kind`, a table or a control may be called the same. */
const ORDINARY_WORDS = new Set(
  'address checkboxes date dropdown email image location number phone radio reservation search select text'.split(' '),
);

/** The first items stand before any code of the form has come; what they draw is compared with the form's own. */
const DRAWN_FIRST = 'drawn by the HTML itself, and compared with the form by firstItems.test.tsx';

/** Literals that look like a type's name and are none, by file, each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'api/src/bundle/notices.ts: address': 'a field of who makes receipts out',
  'api/src/bundle/documents.ts: search': 'a kind of document: a master list',
  'api/src/services/answers/reads.ts: search': 'how answers were read, in the audit',
  'api/src/services/configuration/snapshot.ts: search': 'a kind of document: a master list',
  'api/src/migrations/0015-allowed-days.ts: date': 'forms as they were stored, before any parser of today',
  'api/src/repositories/privacy/erasing.ts: reservation': 'a table of the database',
  'api/src/services/files/files.ts: image': 'a kind of file',
  'api/src/repositories/console/day.ts: reservation': 'a kind of row of the day sheet',
  'api/src/services/console/daySheet.ts: birthday': 'a meaning of an answer (CONTRACT 14.4)',
  'api/src/services/console/records.ts: phone': 'a meaning of an answer (CONTRACT 14.4)',
  'api/src/services/console/deeds.ts: number': 'a field of a call',
  'api/src/services/consoleJobs/imports/importJob.ts: select': 'a step of a job',
  'api/src/services/consoleJobs/imports/judgeFile.ts: select': 'a step of a job',
  'api/src/services/consoleJobs/imports/judgeRow.ts: reservation': 'a column of the file (CONTRACT 14.3)',
  'api/src/services/consoleJobs/selection.ts: select': 'a step of a job',
  'api/src/services/staff/staffProvider.ts: email': 'a scope and a claim of OpenID Connect',
  'shared/src/contract/console/answers.ts: reservation': 'a kind of row of the day sheet',
  'shared/src/contract/console/words.ts: number': 'a deed of the audit',
  'shared/src/domain/designer/commands/references.ts: groupheader':
    'the field sectionOptions[].groupheader of a config',
  'shared/src/domain/designer/faults/references.ts: groupheader': 'the field sectionOptions[].groupheader of a config',
  'shared/src/domain/desk/person.ts: phone': 'a meaning of an answer (CONTRACT 14.4)',
  'shared/src/domain/spreadsheet/cells.ts: reservation': 'a column of the file (CONTRACT 14.3)',
  'api/src/repositories/answers/adminQuery.ts: text': 'the name of a condition of a search',
  'api/src/bundle/tellingTexts.ts: text': 'a field of messages.json',
  'api/src/services/messages/words.ts: text': 'a kind of LINE message',
  'api/src/services/outbox/outbox.ts: text': 'a kind of LINE message',
  'shared/src/contract/formSchema.ts: text': 'a kind of message block',
  'shared/src/contract/formSchema.ts: image': 'a kind of message block',
  'shared/src/contract/formSchema.ts: number': 'a characterType, and a meaning of an answer (CONTRACT 14.4)',
  'shared/src/contract/formSchema.ts: birthday': 'a meaning of an answer (CONTRACT 14.4)',
  'shared/src/contract/formSchema.ts: phone': 'a meaning of an answer (CONTRACT 14.4)',
  'shared/src/contract/formSchema.ts: email': 'a meaning of an answer (CONTRACT 14.4)',
  'shared/src/contract/formSchema.ts: postcode': 'a meaning of an answer (CONTRACT 14.4)',
  'shared/src/contract/formSchema.ts: address': 'a meaning of an answer (CONTRACT 14.4)',
  'shared/src/domain/designer/faults/testForms.ts: radio': 'a form of the tests beside it',
  'shared/src/domain/designer/faults/testForms.ts: groupheader': 'a form of the tests beside it',
  'shared/src/domain/survey/meaning.ts: number': 'a meaning of an answer (CONTRACT 14.4)',
  'shared/src/form/loadSchema.ts: text': 'any item at all, to load the judging with',
  'shared/src/store/draft.ts: address': 'a part of a facility',
  'shared/src/store/draft.ts: phone': 'a part of a facility',
  'shared/src/store/switches.ts: secureFiles': 'the name of a switch of the server',
  'shared/src/contract/console/words.ts: search': 'how answers were read, and a kind of document, in the audit',
  'mf-console/src/pages/BedsPage/over/rulesForm.ts: number': 'a name of a test of Yup’s',
  'mf-console/src/pages/ClosingPage/hit/MessageStep.tsx: text': 'a field of a form of the console',
  'mf-console/src/pages/MembersPage/MemberDrawer.tsx: number': 'a dialog: the number of a member',
  'mf-console/src/pages/DesignerPage/over/links.ts: groupheader': 'the field sectionOptions[].groupheader of a config',
  'mf-console/src/pages/DesignerPage/properties/OptionsEditor.tsx: groupheader':
    'the field sectionOptions[].groupheader of a config',
  'mf-console/src/pages/DesignerPage/state/newItem.ts: groupheader':
    'the field sectionOptions[].groupheader of a config',
  'mf-console/src/pages/DesignerPage/properties/BlocksField.tsx: text': 'a kind of message block',
  'mf-console/src/pages/DesignerPage/properties/BlocksField.tsx: image': 'a kind of message block',
  'mf-console/src/pages/DesignerPage/properties/fields.ts: text': 'a control of the designer',
  'mf-console/src/pages/DesignerPage/properties/fields.ts: number': 'a control of the designer',
  'shared/src/page/firstItems.ts: text': DRAWN_FIRST,
  'shared/src/page/firstItems.ts: number': DRAWN_FIRST,
  'shared/src/page/firstItems.ts: textarea': DRAWN_FIRST,
  'shared/src/page/firstItems.ts: radio': DRAWN_FIRST,
  'shared/src/page/firstItems.ts: checkboxes': DRAWN_FIRST,
  'shared/src/page/firstItems.ts: dropdown': DRAWN_FIRST,
  'shared/src/page/firstItems.ts: select': DRAWN_FIRST,
  'shared/src/ui/plain/firstSight.tsx: radio': 'the type of an HTML input',
  'shared/src/ui/plain/MessageBlocks.tsx: text': 'a kind of message block',
  'shared/src/texts/console/designerChanges.ts: text': 'a field of a message block',
  'shared/src/ui/plain/choices.tsx: radio': 'the type of an HTML input',
  'shared/src/ui/plain/controls.tsx: text': 'the type of an HTML input',
};

function productFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return productFiles(path);
    return /\.tsx?$/.test(path) && !NOT_PRODUCT.test(path) ? [path] : [];
  });
}

interface Node {
  type: string;
  [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The last word of a value's expression: `type` of `item?.type`, `searchControl` of `searchControl(item)`. */
function lastName(node: unknown): string {
  if (!isNode(node)) return '';
  if (typeof node.value === 'string' && node.type === 'Identifier') return node.value;
  return lastName(node.property ?? node.callee ?? node.base ?? node.expression);
}

/** What a literal is compared with, or the name of the property that it is the value of; undefined elsewhere. */
function partnerOf(literal: Node, parent: Node, grandparent: Node | undefined): unknown {
  if (parent.type === 'BinaryExpression') return parent.left === literal ? parent.right : parent.left;
  if (parent.type === 'SwitchCase') return grandparent?.discriminant;
  return parent.type === 'KeyValueProperty' ? parent.key : undefined;
}

/** True where the literal is a type of TypeScript, an attribute of markup, or the answer of `typeof`. */
function isNoValue(parent: Node, grandparent: Node | undefined, partner: unknown): boolean {
  const isTypeof = isNode(partner) && partner.type === 'UnaryExpression' && partner.operator === 'typeof';
  const isMarkup = parent.type === 'ConditionalExpression' && grandparent?.type === 'JSXExpressionContainer';
  return isTypeof || isMarkup || ['TsLiteralType', 'JSXAttribute', 'ImportDeclaration'].includes(parent.type);
}

/** The literals of a source that name an item type, as `file: name`. */
function typeNamesIn(path: string, text: string, names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  // The parser takes its time.
  if (![...names].some((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`))) return found;
  const visit = (value: unknown, parents: readonly Node[]): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, parents);
    // A list's entry of the parser, `{ spread, expression }`, has no type of its own.
    else if (typeof value === 'object' && value !== null) {
      const [parent, grandparent] = parents;
      if (isNode(value) && value.type === 'StringLiteral' && parent && names.has(String(value.value))) {
        const partner = partnerOf(value, parent, grandparent);
        const isWord = ORDINARY_WORDS.has(String(value.value)) && partner !== undefined;
        if (!isNoValue(parent, grandparent, partner) && !(isWord && !/types?$/i.test(lastName(partner))))
          found.push(`${path}: ${value.value}`);
      }
      const inside = isNode(value) && value.type !== 'TsConstAssertion' ? [value, ...parents.slice(0, 1)] : parents;
      for (const child of Object.values(value)) visit(child, inside);
    }
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }).body, []);
  return found;
}

const TYPES = new Set(itemTypes());

test('no product file outside a type’s own folders names an item type', () => {
  const folders = readdirSync(ROOT).filter((name) => PACKAGES.test(name));
  const files = folders.flatMap((name) => productFiles(`${name}/src`));
  const judged = files.filter((path) => !OWN_FOLDERS.test(path) && !REGISTRIES.includes(path));
  const found = judged.flatMap((path) => typeNamesIn(path, readFileSync(join(ROOT, path), 'utf8'), TYPES));
  expect(judged.length).toBeGreaterThan(500);
  expect(found.filter((each) => ALLOWED[each] === undefined)).toEqual([]);
  // A reason that nothing needs any more goes too.
  expect(Object.keys(ALLOWED).filter((each) => !found.includes(each))).toEqual([]);
});

test('a name of an item type is kept apart from the same word', () => {
  const named = (text: string) => typeNamesIn('a.tsx', text, TYPES).length;
  for (const text of [
    `item?.type === 'image'`,
    `const LIST = ['checkboxes', 'hologram'];`,
    `const X = 'memberNumber';`,
    `switch (item.type) { case 'date': }`,
    `firstOfType(config, 'reservation');`,
    `const item = { type: 'text' };`,
    `entry.kind === 'selectBed'`,
  ])
    expect([text, named(text)]).toEqual([text, 1]);
  for (const text of [
    `typeof value === 'number'`,
    `const x = <input type="text" />;`,
    `kind === 'image'`,
    `const answer = { kind: 'text' };`,
    `type Control = 'date' | 'radio';`,
    `switch (searchControl(item)) { case 'date': }`,
  ])
    expect([text, named(text)]).toEqual([text, 0]);
});
