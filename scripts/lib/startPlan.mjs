// What `npm start` adds to the server: on a desk the stand-ins and the sample, in production nothing.

/** True where the server itself takes the settings for production (api/src/configuration.ts). */
function isProduction({ NODE_ENV = '', PUBLIC_ORIGIN = '' }) {
  return NODE_ENV.trim() === 'production' || /^https:/i.test(PUBLIC_ORIGIN.trim());
}

/**
 * @param {Record<string, string | undefined>} environment what the person has set
 * @returns {{standIns: boolean, sample: boolean}} whether to start the stand-ins for outside services, and whether an
 * empty database gets the sample. Never in production: there a missing setting must refuse the start
 */
export function startPlan(environment) {
  const isOnDesk = !isProduction(environment);
  return { standIns: isOnDesk && !environment.LINE_LOGIN_ISSUER, sample: isOnDesk };
}
