/**
 * The screens of this remote by path. A page is a chunk of its own, named `page_<RouteName>` (several names joined by
 * `_`), so that the server can preload it from the HTML of a deep link.
 */
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Route, Routes } from '@madoguchi/shared/router';

const ConfirmPage = lazyComponent(
  () => import(/* webpackChunkName: "page_Confirm" */ './pages/ConfirmPage/ConfirmPage'),
);
const SurveyConfirmPage = lazyComponent(
  () => import(/* webpackChunkName: "page_SurveyConfirm" */ './pages/SurveyConfirmPage/SurveyConfirmPage'),
);
const ConfirmSearchFormPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConfirmSearchForm" */ './pages/ConfirmSearchFormPage/ConfirmSearchFormPage'),
);
const ConfirmListPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConfirmList_ConfirmListSurvey" */ './pages/ConfirmListPage/ConfirmListPage'),
);
const ConfirmDetailsPage = lazyComponent(
  () => import(/* webpackChunkName: "page_ConfirmDetails" */ './pages/ConfirmDetailsPage/ConfirmDetailsPage'),
);
const CancelConfirmPage = lazyComponent(
  () =>
    import(
      /* webpackChunkName: "page_CancelConfirm_CancelSurveyConfirm" */ './pages/CancelConfirmPage/CancelConfirmPage'
    ),
);
const OfferPage = lazyComponent(() => import(/* webpackChunkName: "page_Offer" */ './pages/OfferPage/OfferPage'));

/** Mounted by the shell; paths are those of the whole product. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.Confirm.path} element={<ConfirmPage />} />
      <Route path={ROUTES.SurveyConfirm.path} element={<SurveyConfirmPage />} />
      <Route path={ROUTES.ConfirmSearchForm.path} element={<ConfirmSearchFormPage />} />
      <Route path={ROUTES.ConfirmList.path} element={<ConfirmListPage />} />
      <Route path={ROUTES.ConfirmListSurvey.path} element={<ConfirmListPage />} />
      <Route path={ROUTES.ConfirmDetails.path} element={<ConfirmDetailsPage />} />
      <Route path={ROUTES.CancelConfirm.path} element={<CancelConfirmPage />} />
      <Route path={ROUTES.CancelSurveyConfirm.path} element={<CancelConfirmPage />} />
      <Route path={ROUTES.Offer.path} element={<OfferPage />} />
    </Routes>
  );
}
