/**
 * What shell and remotes use of react-router-dom: a thin federated entry, so that what nobody uses is left out of the
 * build and what is used exists once on the page. The declarative router serves: nobody here has loaders or actions.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
