import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { start } from '@pledge/testing/steps/origination'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { builtPages, type BuiltPages } from '../page/built-pages.test-data.ts'

type Line = Readonly<Record<string, unknown>>

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
/** The only fields of an access log line. */
const FIELDS = [
  'level',
  'time',
  'requestId',
  'event',
  'method',
  'route',
  'status',
  'durationMs',
  'organizationId',
  'actor',
  'accountId',
  'applicationId',
  'msg',
]

describe('the access log', () => {
  const lines: string[] = []
  let pages: BuiltPages
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    pages = await builtPages()
    product = await createProduct({
      readsDocuments: false,
      distDir: pages.distDir,
      log: { write: (line) => void lines.push(line) },
    })
    borrower = await product.borrower()
    uuid = await start(product, borrower)
  })
  afterAll(async () => {
    await product.close()
    await pages.remove()
  })

  const linesOf = (requestId: unknown): readonly Line[] =>
    lines.map((line) => JSON.parse(line) as Line).filter((line) => line['requestId'] === requestId)
  const accessOf = (requestId: unknown) => linesOf(requestId).filter(({ event }) => event === 'request')
  const tokenOf = (caller: Caller) => product.identity.tokens.issue(caller.subject)
  const get = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await product.app.inject({ url, headers })
    return { answer, access: accessOf(answer.headers['x-request-id']) }
  }

  it('has one line per call: its route, who made it, and the response', async () => {
    const headers = { authorization: await tokenOf(borrower), 'x-request-id': 'a-request-id-of-a-proxy' }
    const { answer, access } = await get(`/api/loans/v1/applications/${uuid}/state?x=1`, headers)
    expect(answer.headers['x-request-id']).toBe('a-request-id-of-a-proxy')
    expect(access).toHaveLength(1)
    expect(access[0]).toEqual({
      level: 'info',
      time: expect.any(String) as string,
      requestId: 'a-request-id-of-a-proxy',
      event: 'request',
      method: 'GET',
      route: '/api/loans/v1/applications/:uuid/state',
      status: 200,
      durationMs: expect.any(Number) as number,
      organizationId: product.organizationId,
      actor: 'customer',
      accountId: borrower.subject.accountId,
      applicationId: uuid,
      msg: 'request',
    })
    expect(Object.keys(access[0] ?? {}).toSorted()).toEqual(FIELDS.toSorted())
  })

  it('has the trace that a request belongs to', async () => {
    const { answer, access } = await get('/api/nowhere', {
      traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
    })
    expect(answer.headers['x-request-id']).toBe(TRACE_ID)
    expect(access).toMatchObject([{ status: 404, actor: 'anonymous', accountId: null, applicationId: null }])
  })

  it('has the organization of an anonymous request: of the page, and of the code in a call', async () => {
    const owner = await product.application.organizations.byCode('NORTHWIND')
    const html = { accept: 'text/html' }
    const page = await get('/account/crypto-backed-loan/start?org=northwind', html)
    expect(page.access).toMatchObject([
      { route: '/account/crypto-backed-loan/*', organizationId: owner?.id, actor: 'anonymous' },
    ])
    const basis = '/api/loans/v1/quote-basis'
    const call = await get(`${basis}?orgCode=NORTHWIND`)
    expect(call.access).toMatchObject([{ route: basis, organizationId: owner?.id }])
    const unknown = await get(`${basis}?orgCode=519654320`)
    expect(unknown.access).toMatchObject([{ route: basis, organizationId: null }])
  })

  it('contains no path, query or invalid id, in any request', async () => {
    const canary = '519-65-4320'
    const answers = [
      await get(`/api/loans/v1/applications/${canary}/state?ssn=${canary}`, {
        authorization: await tokenOf(borrower),
        'x-request-id': `my-ssn-is-${canary}`,
        'user-agent': canary,
        referer: `http://localhost/${canary}`,
      }),
      await get(`/${canary}?${canary}`),
      await get(`/%zz${canary}`),
      await get(`/oidc/${canary}?${canary}`),
    ]
    for (const { access } of answers) expect(access).toHaveLength(1)
    expect(answers[0]?.access).toMatchObject([{ applicationId: null, status: 404 }])
    expect(lines.filter((line) => line.includes(canary) || line.includes('127.0.0.1'))).toEqual([])
  })

  it('is silent at its usual level about health checks and page files', async () => {
    for (const url of ['/healthz', '/readyz', '/brand/PLEDGE/1/logo.svg', '/robots.txt'])
      expect((await get(url)).access).toMatchObject([{ level: 'debug' }])
  })

  it('has a line for a request whose client disconnected', async () => {
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const socket = connect({ host: '127.0.0.1', port })
    await once(socket, 'connect')
    const id = 'a-request-that-was-left'
    const head = [
      'POST /api/offers HTTP/1.1',
      'host: localhost',
      `x-request-id: ${id}`,
      'content-type: application/json',
      'content-length: 99',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n{`)
    await vi.waitFor(() => expect(accessOf(id)).toMatchObject([{ method: 'POST', status: 499 }]))
  })

  it('shares its id with the audit log, the queue and every line of the request’s consequences', async () => {
    const id = 'the-details-of-somebody'
    await product.simulation.screening.driver.setReachable(false)
    const answer = await product.app.inject({
      method: 'POST',
      url: submitBorrowerDetails.path.replace('{uuid}', uuid),
      headers: { authorization: await tokenOf(borrower), 'x-request-id': id },
      payload: detailsOf({}),
    })
    expect(answer.statusCode).toBe(200)
    await product.application.unitOfWork.settled()
    const failed = linesOf(id).find(({ msg }) => msg === 'a job failed; the queue retries it')
    expect(failed).toMatchObject({ level: 'warn', applicationId: uuid, job: 'screen-borrower' })
    const queued = await product.rows(
      `select data->>'requestId' as id from pgboss.job where data->>'name' = $1`,
      ['screen-borrower'],
    )
    expect(queued).toEqual([{ id }])
    const avery = await product.agent('avery')
    await product.app.inject({
      url: getApplicationFile.path.replace('{uuid}', uuid),
      headers: { authorization: await tokenOf(avery), 'x-request-id': 'an-agent-reads-the-file' },
    })
    expect(
      await product.rows('select kind, application_id from audit_entries where request_id = $1', [
        'an-agent-reads-the-file',
      ]),
    ).toEqual([{ kind: 'personal-data.read', application_id: uuid }])
  })
})
