/**
 * The health check of a container: 0 if this container's process is ready. Every role answers on its metrics port.
 */

const TIMEOUT_MS = 4_000

const { METRICS_PORT = '4601' } = process.env
const address = `http://127.0.0.1:${METRICS_PORT}/readyz`
try {
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!ok) throw new Error(`${address} answers with ${status}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
