import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { startCollector } from './collector.test-data.ts'
import { startTracing } from './start-tracing.ts'
import { statementOf } from './trace-queries.ts'
import { tracedPort } from './traced-port.ts'
import { inSpan, NO_TRACING } from './tracing.ts'

describe('tracing', () => {
  it('costs nothing where it is off: ports are unchanged, and work runs at once', async () => {
    const port = { send: () => Promise.resolve('sent') }
    expect(tracedPort(NO_TRACING, 'mail', port)).toBe(port)
    expect(await inSpan(NO_TRACING, { name: 'job', kind: 'consumer' }, () => port.send())).toBe('sent')
    expect(NO_TRACING.traceparent()).toBeUndefined()
  })

  it.each(['tracing.ts', 'trace-queries.ts', 'traced-port.ts'])(
    'loads no library before a collector is set: %s',
    (file) => {
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toMatch(
        /from '@opentelemetry|start-tracing/,
      )
    },
  )

  it('keeps values out of statements', () => {
    expect(statementOf(`select set_config('pledge.account_id', 'a-b', true), $1`)).toBe(
      `select set_config('?', '?', true), $1`,
    )
    expect(statementOf('x'.repeat(3_000))).toHaveLength(2_000)
  })

  it('passes the span of work on, and back again in another process', async () => {
    const collector = await startCollector()
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => void lines.push(line) })
    const [here, there] = [1, 2].map(() => startTracing({ endpoint: collector.endpoint, role: 'http', log }))
    const span = here?.begin({ name: 'request', kind: 'server' })
    const carried = span?.within(() => here?.traceparent())
    expect(carried).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    const next = there?.begin({ name: 'job', kind: 'consumer', traceparent: carried })
    expect(next?.within(() => there?.traceparent())?.slice(0, 35)).toBe(carried?.slice(0, 35))
    span?.end()
    next?.end({}, '40001')
    await Promise.all([here?.close(), there?.close()])
    const [sent, followed] = collector.spans().toSorted((a, b) => a.kind - b.kind)
    expect(followed).toMatchObject({
      name: 'job',
      parentSpanId: sent?.spanId,
      attributes: { 'error.type': '40001' },
    })
    expect(lines).toEqual([])
    await collector.close()
  })
})
