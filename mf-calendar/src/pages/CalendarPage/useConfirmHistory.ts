/**
 * The confirmation step as an entry of the browser's history, so that the phone's back button leads to the table and
 * not out of the calendar.
 */
import { useLocation, useNavigate } from '@madoguchi/shared/router';
import { useEffect, useRef } from 'react';
import type { Phase } from './machine';

/**
 * `enter` is called when the step is shown; leaving it by any other way than the back button takes the entry away
 * again.
 */
export function useConfirmHistory(phase: Phase, onBackButton: () => void): { enter: () => void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const hasEntry = useRef(false);
  const back = useRef(onBackButton);
  useEffect(() => {
    back.current = onBackButton;
  });
  useEffect(() => {
    const popped = () => {
      if (!hasEntry.current) return;
      hasEntry.current = false;
      back.current();
    };
    window.addEventListener('popstate', popped);
    return () => window.removeEventListener('popstate', popped);
  }, []);
  useEffect(() => {
    if (phase !== 'choose' || !hasEntry.current) return;
    hasEntry.current = false;
    navigate(-1);
  }, [phase, navigate]);
  return {
    enter: () => {
      hasEntry.current = true;
      navigate(`${pathname}${search}`, { state: { step: 'confirm' } });
    },
  };
}
