// Stands in for the federation runtime's logger: the console, without its stack traces and its debug mode.
export function createLogger(prefix) {
  const to =
    (method) =>
    (...parts) =>
      console[method](prefix, ...parts);
  const nothing = () => undefined;
  return {
    log: to('log'),
    info: to('info'),
    ready: to('info'),
    success: to('info'),
    warn: to('warn'),
    error: to('error'),
    debug: nothing,
    setPrefix: nothing,
    setDelegate: nothing,
  };
}
export const createInfrastructureLogger = createLogger;
export const infrastructureLogger = createLogger('[ Module Federation ]');
export const logger = infrastructureLogger;
export function bindLoggerToCompiler() {}
