/**
 * antd behind our door: the provider with Japanese words and our tokens, and the parts that mf-console (planned) is to
 * show; no screen does yet.
 * Lazy and provided by the host; never on the way to a first input (DESIGN 4). Wrap what you use in `UiProvider`.
 */
export { type DrawerProps, default as Drawer } from 'antd/es/drawer';
export { default as Modal, type ModalProps } from 'antd/es/modal';
export { default as Select, type SelectProps } from 'antd/es/select';
export { UiProvider } from './UiProvider';
