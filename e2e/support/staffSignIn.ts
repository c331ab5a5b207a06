/** The setting by which journeys sign in as one of the sample's staff: `/console/login?code=dev:S-kanri`. */
export const STAFF_SIGN_IN = { DEV_LOGIN: 'U0a1b2c3d4e5f60718293a4b5c6d7e8f9' };
