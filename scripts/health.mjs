/**
 * The health check of a container: 0 where the process of this container works. One that serves pages says so itself
 * (`/readyz`); one that runs jobs alone has no port but that of its metrics.
 */

const TIMEOUT_MS = 4_000

const { ROLE = 'all', PORT = '4600', METRICS_PORT = '4601' } = process.env
const address =
  ROLE === 'jobs' ? `http://127.0.0.1:${METRICS_PORT}/metrics` : `http://127.0.0.1:${PORT}/readyz`
try {
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!ok) throw new Error(`${address} answers with ${status}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
