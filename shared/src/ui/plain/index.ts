/**
 * The native design system: a federation singleton that the shell provides eagerly, so no antd and no icon library
 * here. README.md beside this file is its catalogue.
 */
import '../tokens.css';
import './base.css';
import './controls.css';
import './dialog.css';
import './views.css';

export * from './answers';
export * from './Button';
export * from './Chip';
export * from './Contact';
export * from './choices';
export { classNames } from './className';
export * from './controls';
export * from './Dialog';
export * from './FieldFrame';
export * from './Notice';
export * from './Person';
export * from './Screen';
export * from './TextSizeSwitch';
export * from './useAlert';
export * from './views';
export { nameWindow } from './windowName';
