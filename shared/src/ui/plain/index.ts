/**
 * The native design system: a federation singleton that the shell provides eagerly, so no antd and no icon library
 * here. README.md beside this file is its catalogue.
 */
import '../tokens.css';
import './base.css';
import './controls.css';
import './dialog.css';
import './views.css';

export * from './Button';
export * from './Chip';
export * from './Contact';
export * from './choices';
export { classNames } from './className';
export * from './controls';
export * from './DescriptionList';
export * from './Dialog';
export * from './ErrorView';
export * from './FieldFrame';
export { fetchedLater } from './fetchedLater';
export {
  dropUnplacedFirstSight,
  FirstSight,
  forgetFirstSight,
  useEnteredBefore,
  useFirstSightInUse,
} from './firstSight';
export * from './focusFirstInvalid';
export * from './LoadingView';
export * from './MessageBlocks';
export * from './MessageView';
export * from './Notice';
export * from './OfflineNotice';
export * from './Person';
export * from './ProgressLeft';
export * from './Screen';
export * from './TextSizeSwitch';
export * from './useAlert';
export * from './useSnackbar';
export { nameWindow } from './windowName';
