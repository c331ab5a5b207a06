/** The file of paying by card, fetched when somebody pays: no unpaid form carries it. */
export const loadPayment = () => import(/* webpackChunkName: "payment" */ '@madoguchi/shared/payment');
