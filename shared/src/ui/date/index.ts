/**
 * Date pickers on antd and moment, in Japanese, with the weekday. Lazy and provided by the host. Days go in and out as
 * YYYY-MM-DD texts, so that no caller meets moment; today is Japan's day by the product's clock.
 */
export { DatePickerDialog, type DatePickerDialogProps } from './DatePickerDialog';
