/** Takes a new session of the staff and leads on to where they wanted to go. */
import type { StaffSession } from '@madoguchi/shared/contract/console/staff';
import { useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { storeStaffSession } from '@madoguchi/shared/staffSession';
import { api, useAppDispatch } from '@madoguchi/shared/store';
import { nextPath } from './nextPath';
import { takeWay } from './wayThere';

export function useArrive(): (answer: StaffSession) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (answer) => {
    storeStaffSession(answer);
    // What somebody else was shown here is nobody's any more.
    dispatch(api.util.resetApiState());
    void navigate(nextPath(query.get('next') ?? takeWay()), { replace: true });
  };
}
