/** A link within the product. react-router's own brings the preloading of its framework mode with it, 5 KB that nobody here uses. */
import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  /** Travels with the navigation, as `useLocation().state`. */
  state?: unknown;
}

/** Goes within the page; with a modifier key, or another `target`, the browser follows the address by itself. */
export function Link({ to, replace = false, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, ...(target && { target }) });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
