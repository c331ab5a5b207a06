/** What can open over the designer: a dialog or a drawer, one at a time. */
export type OverName =
  | 'pick'
  | 'moveTo'
  | 'moveInto'
  | 'graph'
  | 'json'
  | 'copyFrom'
  | 'rename'
  | 'type'
  | 'newCategory'
  | 'newMemberForm'
  | 'publish'
  | 'versions';
