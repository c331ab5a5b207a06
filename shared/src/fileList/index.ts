/**
 * The list of an answer's secure files: the button that forms and found records show. Each remote bundles it, the store
 * is the shell's.
 */
export { useFilesAskDownloadMutation } from '@madoguchi/shared/endpoints/files';
export { FileListButton } from './FileListButton';
export type { FileListDialogProps } from './FileListDialog';
export { useImageAddress } from './useImageAddress';
