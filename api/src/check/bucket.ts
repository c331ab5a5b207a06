/**
 * Takes a small file the whole way through the bucket: put by a link as a browser does, looked at, kept, read by a
 * link, and removed. Asks also whether the bucket lets browsers of our origin put files.
 */

import type { S3Configuration } from '../configuration';
import { makeRandomId } from '../identifiers';
import { S3Storage } from '../services/files/s3Storage';
import { causeOf, type Finding, fault, warning } from './finding';

const CONTENT_TYPE = 'text/plain';
const CONTENT = 'madoguchi check';

/** What a store's refusal mostly means. */
function adviceOf(status: number | string): string {
  if (/403/.test(String(status)))
    return 'the keys S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be right and may read, write and delete in S3_BUCKET, and this machine’s clock must be';
  if (/404/.test(String(status))) return 'S3_BUCKET, S3_REGION and S3_ENDPOINT must name a bucket that is there';
  return 'compare S3_BUCKET, S3_REGION and S3_ENDPOINT with the store';
}

async function mayBrowsersPut(link: string, origin: string): Promise<Finding[]> {
  const response = await fetch(link, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  });
  await response.arrayBuffer();
  const allowed = response.headers.get('access-control-allow-origin');
  if (response.ok && (allowed === '*' || allowed === origin)) return [];
  return [
    warning(
      `The bucket does not let browsers of ${origin} put files: add a CORS rule for this origin, method PUT, header content-type.`,
    ),
  ];
}

/** Everything about the bucket. @param origin under which people reach the product */
export async function checkBucket(configuration: S3Configuration, origin: string): Promise<Finding[]> {
  const storage = new S3Storage(configuration);
  const fileId = `check-${makeRandomId()}`;
  let step = 'put';
  try {
    const link = await storage.uploadUrl({ fileId, contentType: CONTENT_TYPE, maxBytes: CONTENT.length });
    const put = await fetch(link, { method: 'PUT', headers: { 'content-type': CONTENT_TYPE }, body: CONTENT });
    await put.arrayBuffer();
    if (!put.ok) return [fault(`The bucket refuses a file (${put.status}): ${adviceOf(put.status)}.`)];
    step = 'look at';
    const uploaded = await storage.inspect(fileId);
    if (uploaded?.size !== CONTENT.length)
      return [fault('The bucket does not give back the file that was put: is it another store than it says?')];
    step = 'keep';
    if (!(await storage.accept(fileId, uploaded.version)))
      return [fault('The bucket did not keep a file that it had.')];
    step = 'read';
    const { redirect } = await storage.serve({ fileId, contentType: CONTENT_TYPE, disposition: 'attachment' });
    const read = await fetch(redirect);
    if ((await read.text()) !== CONTENT)
      return [fault(`The bucket does not serve what it keeps (${read.status}): ${adviceOf(read.status)}.`)];
    const bare = await fetch(redirect.split('?')[0] ?? redirect);
    await bare.arrayBuffer();
    const open = bare.ok ? [fault('The bucket gives files to everybody: take public access away.')] : [];
    return [...open, ...(await mayBrowsersPut(link, origin))];
  } catch (error) {
    const cause = causeOf(error);
    return [fault(`The bucket cannot ${step} a file (${cause}): ${adviceOf(cause)}.`)];
  } finally {
    await storage.remove(fileId).catch(() => undefined);
  }
}
