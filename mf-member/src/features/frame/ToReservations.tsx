/** The way from every member screen to the list of reservations (MEMBER-013). */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useNavigate } from '@madoguchi/shared/router';
import { memberTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';

export function ToReservations() {
  const navigate = useNavigate();
  return (
    <Button variant="plain" onClick={() => void navigate(pathOf('ConfirmList'))}>
      {memberTexts.details.back}
    </Button>
  );
}
