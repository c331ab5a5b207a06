/** The register, what is looked for in it and who is open, as the address has them. */
import { MEMBER_STATES, type MemberState } from '@madoguchi/shared/contract/console/words';
import { useSearchParams } from '@madoguchi/shared/router';

export interface RegisterAddress {
  form: string | undefined;
  q: string;
  state: MemberState;
  open: string | undefined;
}

/** The address, and a way to change parts of it. */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const address: RegisterAddress = {
    form: query.get('form') ?? undefined,
    q: query.get('q') ?? '',
    state: MEMBER_STATES.find((state) => state === query.get('state')) ?? 'current',
    open: query.get('open') ?? undefined,
  };
  const go = (change: Partial<RegisterAddress>) => {
    const { form, q, state, open } = { ...address, ...change };
    const next = { form, q, state: state === 'current' ? '' : state, open };
    setQuery(new URLSearchParams(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []))), {
      replace: true,
    });
  };
  return { ...address, go };
}
