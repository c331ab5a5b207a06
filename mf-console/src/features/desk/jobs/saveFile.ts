/** Brings the file of a job onto the desk's computer. */
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { readStaffSession } from '@madoguchi/shared/staffSession';
import { readStoredSession, renewSession } from '@madoguchi/shared/store';

function ask(jobId: string): Promise<Response> {
  // A person with the role signs in by LINE; everybody else has the staff's own sign-in.
  const token = (readStaffSession() ?? readStoredSession())?.idToken;
  return fetch(consolePath('jobFile', { id: jobId }), { headers: { authorization: `Bearer ${token ?? ''}` } });
}

/** False where it could not be had. */
export async function saveFile(jobId: string, fileName: string): Promise<boolean> {
  try {
    let response = await ask(jobId);
    if ((response.status === 401 || response.status === 403) && (await renewSession()) !== undefined)
      response = await ask(jobId);
    if (!response.ok) return false;
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(address);
    return true;
  } catch {
    return false;
  }
}
