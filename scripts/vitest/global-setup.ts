import { CLUSTER_URL_KEY, TEMPLATE_KEY } from '@pledge/testing/database'
import { startTestCluster } from './test-cluster.ts'

/** One cluster for a run of the database tests; workers inherit where it is. */
export const setup = async (): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster()
  process.env[CLUSTER_URL_KEY] = cluster.url
  process.env[TEMPLATE_KEY] = cluster.template
  return () => cluster.stop()
}
