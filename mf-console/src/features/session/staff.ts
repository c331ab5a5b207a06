/** Who works at the console, for its screens: what they may do decides what is shown (CONTRACT 14.2). */
import type { StaffProfile } from '@madoguchi/shared/contract/console/staff';
import { type Deed, isLimited, type Reach, reachOf } from '@madoguchi/shared/domain/staff';
import { createContext, useContext } from 'react';

export interface Staff extends StaffProfile {
  /** How far a deed reaches for them; undefined: not at all. The server decides for itself. */
  may: (deed: Deed) => Reach | undefined;
}

/** The staff of a profile. */
export function staffOf(profile: StaffProfile): Staff {
  return { ...profile, may: (deed) => reachOf(profile.roles, deed, isLimited(profile.scope)) };
}

export const StaffContext = createContext<Staff | undefined>(undefined);

/**
 * Who is signed in; every page inside the frame has somebody.
 * @throws {Error} outside the frame: a fault of the program
 */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff outside the frame of the console');
  return staff;
}
