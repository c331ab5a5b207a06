/** Calls of the console as one of the sample's staff makes them, for what a journey is not about. */
import type { Product } from './product';

const CONSOLE = '/survey/api/v1/console';

/** @param path below the console's base @returns the data of the answer @throws where the call is refused */
export type StaffCall = <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Data>;

/** Signs in; the product needs DEV_LOGIN. @param staffId such as S-kanri */
export async function asStaff(product: Product, staffId: string): Promise<StaffCall> {
  const signIn = await fetch(`${product.origin}${CONSOLE}/login/token?code=dev:${staffId}`);
  const { data: signed } = (await signIn.json()) as { data: { session: { id_token: string } } };
  return async <Data>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${product.origin}${CONSOLE}${path}`, {
      method,
      headers: { authorization: `Bearer ${signed.session.id_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} failed: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
}
