/**
 * The names of the provider's fields, in their order, as its specification of the link type writes them: the hash is over
 * the values in this order, and a name with another spelling is no field of the provider.
 */
import { expect, test } from '@jest/globals';
import {
  DETAIL_FIELDS,
  HASH_FIELD,
  REQUEST_END_FIELDS,
  REQUEST_FIELDS,
  RESULT_END_FIELDS,
  RESULT_FIELDS,
} from './fields';

const COMMON =
  'pay_method merchant_id service_id cust_code sps_cust_no sps_payment_no order_id item_id pay_item_id item_name tax amount ' +
  'pay_type auto_charge_type service_type div_settele last_charge_month camp_type tracking_id terminal_type';

test.each([
  ['a request', REQUEST_FIELDS, `${COMMON} success_url cancel_url error_url pagecon_url free1 free2 free3 free_csv`],
  [
    'a row of a request or a result',
    DETAIL_FIELDS,
    'dtl_rowno dtl_item_id dtl_item_name dtl_item_count dtl_tax dtl_amount dtl_free1 dtl_free2 dtl_free3',
  ],
  ['the end of a request', REQUEST_END_FIELDS, 'request_date limit_second'],
  ['a result', RESULT_FIELDS, `${COMMON} free1 free2 free3`],
  [
    'the end of a result',
    RESULT_END_FIELDS,
    'request_date res_pay_method res_result res_tracking_id res_sps_cust_no res_sps_payment_no res_payinfo_key ' +
      'res_payment_date res_err_code res_date limit_second',
  ],
  ['the hash', [HASH_FIELD], 'sps_hashcode'],
])('%s has these fields', (_, fields, names) => {
  expect(fields).toEqual(names.split(' '));
});
