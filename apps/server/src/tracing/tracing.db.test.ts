import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { start } from '@pledge/testing/steps/origination'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScheduler } from '../jobs/work/recurring-jobs.ts'
import { refreshPrices } from '../jobs/offer/refresh-prices.ts'
import { createLogger } from '../logger.ts'
import { createProduct } from '../product/product.test-data.ts'
import { startCollector, type Collector, type ReceivedSpan } from './collector.test-data.ts'
import { startTracing } from './start-tracing.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const SERVER = 2
const CLIENT = 3
const ERROR = 2
const PERSON = { lastName: 'Canary', ssn: '519-65-4320', dob: '1979-08-23' }
const CANARIES = [
  PERSON.lastName,
  PERSON.ssn,
  PERSON.ssn.replaceAll('-', ''),
  PERSON.dob,
  '08/23/1979',
  '127.0.0.1',
]

describe('the trace of a call', () => {
  let collector: Collector
  let uuid: string
  let spans: readonly ReceivedSpan[]
  const lines: string[] = []
  beforeAll(async () => {
    collector = await startCollector()
    const log = { write: (line: string) => void lines.push(line) }
    const tracing = startTracing({
      endpoint: collector.endpoint,
      role: 'all',
      log: createLogger('info', log),
    })
    const product = await createProduct({ readsDocuments: false, tracing })
    const borrower = await product.borrower()
    uuid = await start(product, borrower)
    const answer = await product.app.inject({
      method: 'POST',
      url: submitBorrowerDetails.path.replace('{uuid}', uuid),
      headers: {
        authorization: await product.identity.tokens.issue(borrower.subject),
        traceparent: `00-${TRACE_ID}-${CALLER}-01`,
        'idempotency-key': 'a-key-of-the-details',
      },
      payload: detailsOf(PERSON),
    })
    expect(answer.statusCode).toBe(200)
    await product.app.inject({
      url: `/api/loans/v1/applications/${PERSON.ssn}/state?name=${PERSON.lastName}`,
    })
    await product.application.unitOfWork.settled()
    const { jobs } = product.application
    await createScheduler({ ...jobs, purge: () => Promise.resolve() }, [
      { name: 'refresh-prices', everyMs: 1_000, run: refreshPrices },
      { name: 'fails', everyMs: 1_000, run: () => Promise.reject(new Error(PERSON.ssn)) },
    ]).runAll()
    await product.close()
    await tracing.close()
    spans = collector.spans()
  })
  afterAll(() => collector.close())

  const ofTrace = () => spans.filter(({ traceId }) => traceId === TRACE_ID)
  const named = (name: string) => spans.filter((span) => span.name === name)
  const above = (span: ReceivedSpan): readonly string[] => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
    return parent === undefined ? [] : [parent.name, ...above(parent)]
  }

  it('continues its caller’s, with route and ids', () => {
    const [request] = ofTrace().filter(({ kind }) => kind === SERVER)
    expect(request).toMatchObject({
      name: 'POST /api/loans/v1/applications/:uuid/borrower-details',
      parentSpanId: CALLER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/loans/v1/applications/:uuid/borrower-details',
        'http.response.status_code': 200,
        'pledge.request_id': TRACE_ID,
        'pledge.application_id': uuid,
      },
    })
  })

  it('contains its statements, without their parameters', () => {
    const statements = ofTrace().filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    const written = statements.filter(({ attributes }) =>
      String(attributes['db.query.text']).startsWith('insert into "borrower_profiles"'),
    )
    expect(written.length).toBeGreaterThan(0)
    for (const span of statements) {
      expect(span.kind).toBe(CLIENT)
      expect(above(span).at(-1)).toBe('POST /api/loans/v1/applications/:uuid/borrower-details')
    }
    expect(written[0]?.attributes['db.query.text']).toContain('$1')
  })

  it('continues in its queued jobs, and in their provider calls', () => {
    const [job] = ofTrace().filter(({ name }) => name === 'job screen-borrower')
    expect(job?.attributes).toMatchObject({ 'pledge.application_id': uuid })
    const [screened] = ofTrace().filter(({ name }) => name.startsWith('screening.'))
    expect(screened && above(screened)).toEqual(
      expect.arrayContaining([
        'job screen-borrower',
        'POST /api/loans/v1/applications/:uuid/borrower-details',
      ]),
    )
  })

  it('is a separate one for a recurring job’s run; a failure is recorded by name', () => {
    const [run] = named('recurring refresh-prices')
    expect(run?.parentSpanId).toBeUndefined()
    const asked = named('prices.price').filter((span) => above(span).includes('recurring refresh-prices'))
    expect(asked.length).toBeGreaterThan(0)
    expect(named('recurring fails')).toMatchObject([
      { status: { code: ERROR }, attributes: { 'error.type': 'Error' } },
    ])
  })

  it('contains no personal data, and no path', () => {
    expect(collector.bodies.join('\n').length).toBeGreaterThan(10_000)
    for (const canary of CANARIES)
      expect(
        collector.bodies.some((body) => body.includes(canary)),
        canary,
      ).toBe(false)
    expect(lines).toEqual([])
  })
})
