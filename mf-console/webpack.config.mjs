// Built and deployed alone; brings antd, moment, Formik and Yup for itself, which no other screen of the product may need.
import { defineRemote } from '@madoguchi/shared/webpack';

export default defineRemote({ directory: import.meta.dirname, name: 'mf_console', port: 4107, isOfStaff: true });
