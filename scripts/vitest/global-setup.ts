import { CLUSTER_URL_KEY, TEMPLATE_KEY } from '@pledge/testing/database'
import { startTestCluster } from './test-cluster.ts'

/** One cluster for a run of the database tests; workers inherit its URL. */
export const setup = async (): Promise<() => Promise<void>> => {
  // The projects of database tests share it; the one that started it stops it, after all of them.
  if (process.env[CLUSTER_URL_KEY] !== undefined) return () => Promise.resolve()
  const cluster = await startTestCluster()
  process.env[CLUSTER_URL_KEY] = cluster.url
  process.env[TEMPLATE_KEY] = cluster.template
  return () => cluster.stop()
}
