/** Who is signed in, and whether the sign-in still holds. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '../session';

export interface SessionState {
  status: 'unknown' | 'signedIn' | 'signedOut' | 'expired';
  user: SessionUser | null;
}

const initialState: SessionState = { status: 'unknown', user: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (_state, action: PayloadAction<SessionUser>): SessionState => ({
      status: 'signedIn',
      user: action.payload,
    }),
    signedOut: (): SessionState => ({ status: 'signedOut', user: null }),
    /** The person stays known, so that what they typed can be kept under their name while they sign in again. */
    sessionExpired: (state): SessionState => ({ status: 'expired', user: state.user }),
  },
});

export const { signedIn, signedOut, sessionExpired } = sessionSlice.actions;
