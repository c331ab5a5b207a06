/** The list of a record's secure files, fetched when a record has some. */
export { FileListButton as default } from '@madoguchi/shared/fileList';
