/**
 * The screens of this remote by path. A page is a chunk of its own, named `page_<RouteName>` (several names joined by
 * `_`), so that the server can preload it from the HTML of a deep link.
 */
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Route, Routes } from '@madoguchi/shared/router';

const MemberPage = lazyComponent(
  () => import(/* webpackChunkName: "page_LiffMember" */ './pages/MemberPage/MemberPage'),
);
const MemberConfirmPage = lazyComponent(
  () => import(/* webpackChunkName: "page_MemberConfirm" */ './pages/MemberConfirmPage/MemberConfirmPage'),
);
const MemberConfirmListPage = lazyComponent(
  () => import(/* webpackChunkName: "page_MemberConfirmList" */ './pages/MemberConfirmListPage/MemberConfirmListPage'),
);

/** Mounted by the shell; paths are those of the whole product. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.LiffMember.path} element={<MemberPage />} />
      <Route path={ROUTES.MemberConfirm.path} element={<MemberConfirmPage />} />
      <Route path={ROUTES.MemberConfirmList.path} element={<MemberConfirmListPage />} />
    </Routes>
  );
}
