/** Brings the file of a job onto the desk's computer. */
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { readStaffSession } from '@madoguchi/shared/staffSession';
import { readStoredSession, renewSession } from '@madoguchi/shared/store';
import { saveBlob } from '../../file/saveBlob';

function ask(jobId: string, idToken: string | undefined): Promise<Response> {
  return fetch(consolePath('jobFile', { id: jobId }), { headers: { authorization: `Bearer ${idToken ?? ''}` } });
}

/** False where it could not be had. */
export async function saveFile(jobId: string, fileName: string): Promise<boolean> {
  try {
    // A person with the role signs in by LINE; everybody else has the staff's own sign-in.
    let response = await ask(jobId, (readStaffSession() ?? readStoredSession())?.idToken);
    if (response.status === 401 || response.status === 403) {
      // The renewed token itself: what is stored may be another's by now, who has signed in meanwhile.
      const renewed = await renewSession();
      if (renewed === undefined) return false;
      response = await ask(jobId, renewed);
    }
    if (!response.ok) return false;
    saveBlob(await response.blob(), fileName);
    return true;
  } catch {
    return false;
  }
}
