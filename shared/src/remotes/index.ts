/**
 * How remotes reach the page, for the shell, for a remote that shows another's part, and for a remote that runs alone.
 * A federated singleton: the shell connects the loader once, and every remote sees it.
 */
export { isChunkError } from './chunkError';
export { FAULT_EVENT, type ToldFault, tellFault } from './fault';
export { forgetFailedParts, lazyComponent, lazyPart, retryOnce } from './lazyPart';
export {
  connectRemotes,
  type LoadExpose,
  loadRemoteModule,
  loadRemotePart,
  REMOTE_TIMEOUT_MILLISECONDS,
  RemoteError,
} from './loader';
export { RemotePart, RemoteScreen } from './RemoteView';
export { whenIdle } from './whenIdle';
