/**
 * The screens of this remote by path. A page is a chunk of its own, named `page_<RouteName>` (several names joined by
 * `_`), so that the server can preload it from the HTML of a deep link.
 */
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Route, Routes } from '@madoguchi/shared/router';

const CompletedPaymentPage = lazyComponent(
  () => import(/* webpackChunkName: "page_CompletedPayment" */ './pages/CompletedPaymentPage/CompletedPaymentPage'),
);
const CanceledPaymentPage = lazyComponent(
  () => import(/* webpackChunkName: "page_CanceledPayment" */ './pages/CanceledPaymentPage/CanceledPaymentPage'),
);
const ErrorPaymentPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ErrorPayment" */ './pages/ErrorPaymentPage/ErrorPaymentPage'),
);
const ReceiptPage = lazyComponent(
  () => import(/* webpackChunkName: "page_Receipt" */ './pages/ReceiptPage/ReceiptPage'),
);

/** Mounted by the shell; paths are those of the whole product. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.CompletedPayment.path} element={<CompletedPaymentPage />} />
      <Route path={ROUTES.CanceledPayment.path} element={<CanceledPaymentPage />} />
      <Route path={ROUTES.ErrorPayment.path} element={<ErrorPaymentPage />} />
      <Route path={ROUTES.Receipt.path} element={<ReceiptPage />} />
    </Routes>
  );
}
