/** A link within the product. react-router's own brings the preloading of its framework mode with it, 5 KB that nobody here uses. */
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, type To } from 'react-router-dom';
import { useNavigate } from './place';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  /** Travels with the navigation, as `useLocation().state`. */
  state?: unknown;
}

/** True for a press that stays on this page: not in a new tab or window, and no download. */
function staysHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined): boolean {
  return button === 0 && (target ?? '_self') === '_self' && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** Goes within the page; with a modifier key, or another `target`, the browser follows the address by itself. */
export function Link({ to, replace = false, state, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={typeof to === 'string' ? to : createPath(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !staysHere(event, target)) return;
        event.preventDefault();
        void navigate(to, { replace, state });
      }}
    />
  );
}
