/** What testCluster.mjs gives to TypeScript. */
export function startTestCluster(): Promise<{ url: string; stop: () => Promise<void> }>;
