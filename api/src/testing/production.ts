/**
 * The least environment with which the server starts in production: every setting that production asks for, each with a
 * value that is accepted. The database is one that is not there.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://window.example.jp',
  DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name',
  LINE_LOGIN_CHANNEL_ID: '1',
  LINE_LOGIN_CHANNEL_SECRET: 's',
  LINE_LOGIN_ISSUER: 'https://access.line.me',
  LINE_MESSAGING_TOKEN: 't',
  METRICS_TOKEN: 'metrics-token',
  KEY_SECRET: 'k'.repeat(32),
  AUDIT_KEY: 'a'.repeat(32),
  TRUST_PROXY: 'none',
};
