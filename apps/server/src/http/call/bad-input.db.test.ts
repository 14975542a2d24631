import { changePhone, renamePasskey, startEmailChange } from '@pledge/contract/account'
import { createApplication } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import type { CallDefinition } from '@pledge/contract/define-call'
import { saveManualBank } from '@pledge/contract/disbursement'
import { errorBody } from '@pledge/contract/errors'
import { uploadIdDocument } from '@pledge/contract/identity'
import { getRates, quoteOffer, selectOffer } from '@pledge/contract/offers'
import { decideIdentity, searchApplications } from '@pledge/contract/portfolio'
import { joinWaitlist } from '@pledge/contract/residence'
import { brokerLogin } from '@pledge/contract/session'
import { openStepUp } from '@pledge/contract/step-up'
import { openTelemetrySession, sendTelemetryEvent } from '@pledge/contract/telemetry'
import { holds, USUAL_RIGHTS } from '@pledge/domain/organization/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused, type Answer } from '@pledge/testing/call/answer'
import type { AnyInput } from '@pledge/testing/call/input'
import { multipart, MULTIPART } from '@pledge/testing/call/multipart'
import type { Calls } from '@pledge/testing/call/calls'
import { APPLICATION, BANK, DETAILS, OFFER, detailsOf, idFields } from '@pledge/testing/steps/payloads'
import { ALL_CALLS, describedProduct } from '../../product/all-calls.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { bringTo, uploadSide } from '../../product/steps.test-data.ts'

const NOBODY = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
const NUL = '\u0000'
const STRANGE = [
  '',
  ' ',
  NUL,
  `a${NUL}b`,
  '\ud800',
  '\u202e\u200b\ufeff',
  '\u0007\u001b[31m',
  "'; drop table applications; --",
  '1 or 1=1',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '١٢٣',
  'x'.repeat(3_000),
  '😀'.repeat(500),
] as const
const WRONG: readonly unknown[] = [null, true, 0, -1, 1e308, [], {}, [[]], { toString: 1 }, ...STRANGE]

const { paths } = describedProduct() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
}

/** An agent who mistyped a number sees that there is no such loan. */
const NOTHING_FOUND = { getEstateLoan: { loan: null }, getLoanHandOvers: { recorded: [] } }

describe('bad input is refused, never a server error (S6)', () => {
  let product: Product
  let borrower: Caller
  let avery: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    avery = await product.agent('avery')
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
  })
  afterAll(() => product.close())

  /** A refusal in the standard form that all clients read. */
  const expectRefused = (answer: Answer, what: string) => {
    expect(answer.status, what).toBeGreaterThanOrEqual(400)
    expect(answer.status, what).toBeLessThan(500)
    expect(
      errorBody.safeParse(answer.body).success,
      `${what}: ${answer.bytes.toString('utf8').slice(0, 200)}`,
    ).toBe(true)
    expect(refused(answer).status, what).toBe(answer.status)
  }
  /** Some strange values are allowed somewhere. */
  const expectNoError = (answer: Answer, what: string) => {
    if (answer.status !== 200) expectRefused(answer, what)
  }
  let requests = 0
  const from = () => {
    requests += 1
    return `10.1.${Math.floor(requests / 200)}.1`
  }
  /** Makes a call; the API description must list the response's status. */
  const make = async (as: Calls, call: CallDefinition, input: AnyInput) => {
    const answer = await as.callAnyhow(call, { ...input, from: from() })
    const operation = paths[call.path]?.[call.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {}), call.name).toContain(String(answer.status))
    return answer
  }
  const callerOf = (call: CallDefinition) => (call.caller === 'agent' ? avery : borrower)

  const SEEDS: readonly (readonly [CallDefinition, Readonly<Record<string, unknown>>])[] = [
    [createApplication, APPLICATION],
    [quoteOffer, { ...OFFER, orgCode: 'PLEDGE' }],
    [joinWaitlist, { orgCode: 'PLEDGE', state: 'OH', email: 'a@b.example' }],
    [selectOffer, { offerUuid: NOBODY }],
    [submitBorrowerDetails, DETAILS],
    [saveManualBank, BANK],
    [decideIdentity, { decision: 'refuse', reason: 'dark' }],
    [openStepUp, { action: 'phone', application: NOBODY, payload: { a: [1] } }],
    [startEmailChange, { email: 'a@b.example' }],
    [changePhone, { phoneNumber: '6145550144' }],
    [renamePasskey, { passkey: NOBODY, name: 'Key' }],
    [
      sendTelemetryEvent,
      {
        domain: 'd',
        queryParams: {},
        pagePath: '/',
        event: 'e',
        sessionKey: {
          uuid: APPLICATION.loanOriginatorUuid,
          epoch: 1,
          trackerUuid: APPLICATION.loanOriginatorUuid,
        },
        identityId: null,
        applicationUuid: null,
        eventType: 't',
        productType: 'p',
        eventProperties: { a: 1 },
        dontDedupe: false,
        dedupeProperty: 'a',
      },
    ],
    [
      openTelemetrySession,
      {
        platform: 'WEB',
        libraryVersion: '1',
        referrer: '',
        queryParams: {},
        screenWidth: 1,
        screenHeight: 1,
        windowWidth: 1,
        windowHeight: 1,
        sessionKey: null,
        appVersion: '1',
      },
    ],
  ]

  it.each(SEEDS.map(([call, body]) => [call.name, call, body] as const))(
    '%s: each field with a wrong type, strange, or missing',
    async (_name, call, body) => {
      const input = { params: { uuid, context: 'external' } }
      for (const field of Object.keys(body)) {
        const { [field]: _left, ...without } = body
        const bodies: unknown[] = [without, ...WRONG.map((value) => ({ ...body, [field]: value }))]
        const inner = body[field]
        if (inner !== null && typeof inner === 'object' && !Array.isArray(inner))
          for (const name of Object.keys(inner))
            for (const value of WRONG) bodies.push({ ...body, [field]: { ...inner, [name]: value } })
        // One field at a time: concurrent calls would wait longer for a connection than allowed.
        await Promise.all(
          bodies.map(async (each) => {
            const what = `${call.name}.${field} ${JSON.stringify(each)?.slice(0, 80)}`
            expectNoError(await make(callerOf(call), call, { ...input, body: each }), what)
          }),
        )
      }
    },
  )

  const RAW: readonly (readonly [string, string])[] = [
    ['no JSON', '{"a":'],
    ['no object', '"text"'],
    ['a number', '1'],
    ['null', 'null'],
    ['an array', '[]'],
    ['nothing', ''],
    ['only spaces', '   '],
    ['two values', '{}{}'],
    ['a byte order mark', '\ufeff{}'],
    ['an escaped NUL', '{"organization":"\\u0000","reason":"\\u0000","decision":"refuse"}'],
    ['half a surrogate pair', '{"decision":"refuse","reason":"\\ud800"}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['deep arrays', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['deep inside a body', `{"decision":"refuse","reason":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['too many keys', `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['more than is read', JSON.stringify({ reason: 'x'.repeat(300_000) })],
  ]

  it.each(RAW)('every call with a body refuses %s', async (what, text) => {
    for (const { call } of ALL_CALLS) {
      if (call.method === 'GET' || call.multipart === true || call.caller === 'sandbox') continue
      const input = {
        params: {
          uuid: NOBODY,
          docUuid: NOBODY,
          kind: 'customer',
          uid: 'a-made-up-uid',
          context: 'external',
        },
        body: Buffer.from(text),
        headers: { 'content-type': 'application/json' },
      }
      expectNoError(await make(callerOf(call), call, input), `${call.name} ${what}`)
      const keyed = await make(callerOf(call), call, { ...input, key: `raw-${what.replaceAll(' ', '-')}` })
      expectNoError(keyed, `${call.name} ${what} with a key`)
    }
  })

  it('refuses other content types', async () => {
    for (const type of [
      'text/plain',
      'text/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'nonsense',
      '',
    ])
      expectRefused(
        await make(borrower, createApplication, {
          body: Buffer.from(JSON.stringify(APPLICATION)),
          headers: { 'content-type': type },
        }),
        `content-type ${type}`,
      )
  })

  it('treats malformed ids like unknown ids, on every path', async () => {
    const absent = await make(borrower, selectOffer, {
      params: { uuid: NOBODY },
      body: { offerUuid: uuid },
    })
    expect(absent.body).toMatchObject({ status: 404, code: 'access.not-found' })
    for (const { call } of ALL_CALLS) {
      if (!call.path.includes('{') || call.caller === 'anyone') continue
      // Refused to an agent before it is read (roles.db.test.ts).
      if (call.right && !holds(USUAL_RIGHTS, 'agent', call.right)) continue
      for (const id of ['x', NUL, '%', "'--", '0', 'null', '..', 'x'.repeat(150), 'x'.repeat(5_000)]) {
        // Two dots at the end are the address of the call above.
        if (id === '..' && call.path.endsWith('}')) continue
        const names = [...call.path.matchAll(/\{(\w+)\}/g)]
        const params = Object.fromEntries(names.map(([, name = '']) => [name, id]))
        const answer = await make(callerOf(call), call, {
          params,
          ...(call.method === 'GET' || call.multipart === true ? {} : { body: {} }),
        })
        const nothing = NOTHING_FOUND[call.name as keyof typeof NOTHING_FOUND] as object | undefined
        if (nothing !== undefined && answer.status === 200) {
          expect(answer.body, id.slice(0, 20)).toMatchObject(nothing)
          continue
        }
        expectRefused(answer, `${call.name} ${id.slice(0, 20)}`)
        // An id that may be any text is valid in shape: then the empty body is refused.
        const isAnyText = [
          '/unmatched-payments/',
          '/estate-register/loans/',
          '/estate-hand-overs/loans/',
        ].some((part) => call.path.includes(part))
        const fault = isAnyText ? 'request.invalid' : 'access.not-found'
        expect(['access.not-found', fault], `${call.name} ${id.slice(0, 20)}`).toContain(refused(answer).code)
      }
    }
  })

  it.each(['/%', '/%ff', '/api/%c0%ae', '/api/loans/v1/applications/%00', '/api/nothing', '/api//..//x'])(
    'answers %s like every other refusal',
    async (url) => {
      const response = await product.app.inject({ method: 'GET', url, remoteAddress: from() })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      expect(errorBody.safeParse(response.json()).success, response.body).toBe(true)
    },
  )

  it('refuses strange queries', async () => {
    for (const value of STRANGE) {
      const quantities = { orgCode: 'PLEDGE', collateralType: 'BTC', state: 'OH' }
      expectNoError(
        await make(product.anonymous, getRates, { query: { ...quantities, coinQuantity: value } }),
        `coinQuantity ${value.slice(0, 20)}`,
      )
      expectNoError(
        await make(product.anonymous, brokerLogin, {
          params: { kind: 'customer' },
          query: { redirectUrl: value, telemetryTrackingId: value.slice(0, 64) },
        }),
        `redirectUrl ${value.slice(0, 20)}`,
      )
      expectNoError(
        await make(avery, searchApplications, { query: { before: value } }),
        `before ${value.slice(0, 20)}`,
      )
    }
    for (const before of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z'])
      expectNoError(await make(avery, searchApplications, { query: { before } }), before)
  })

  it('prices or refuses every amount and quantity of the contract’s shape', async () => {
    // The earlier tests may have taken longer than a price is fresh.
    await refreshPrices(product.application.jobs)
    const amounts = ['0', '0.00', '0.01', '1', '9999.99', '1000000', '999999999999999.99']
    const quantities = [
      '0',
      '0.00000001',
      '0.000000000000000001',
      '0.1',
      '21000000',
      '9'.repeat(20),
      `${'9'.repeat(20)}.${'9'.repeat(18)}`,
    ]
    for (const collateralType of ['BTC', 'ETH', 'SOL'])
      for (const coinQuantity of quantities) {
        const query = { orgCode: 'PLEDGE', state: 'OH', coinQuantity, collateralType }
        expectNoError(await make(product.anonymous, getRates, { query }), JSON.stringify(query))
        for (const requestedAmount of amounts) {
          const body = { orgCode: 'PLEDGE', state: 'OH', requestedAmount, coinQuantity, collateralType }
          expectNoError(await make(product.anonymous, quoteOffer, { body }), JSON.stringify(body))
          const drawn = { ...query, drawAmount: requestedAmount }
          expectNoError(await make(product.anonymous, getRates, { query: drawn }), JSON.stringify(drawn))
        }
      }
  })

  it('refuses details of the right shape with wrong values', async () => {
    for (const dob of ['2020-01-01', '1899-01-01', '0000-00-00', '9999-12-31', '2000-02-30'])
      expectRefused(
        await make(borrower, submitBorrowerDetails, { params: { uuid }, body: detailsOf({ dob }) }),
        dob,
      )
  })

  it('refuses invalid uploads (1.7.19)', async () => {
    const owner = borrower.subject.accountId
    const upload = (body: Buffer, headers: Readonly<Record<string, string>> = MULTIPART) =>
      make(borrower, uploadIdDocument, { params: { uuid }, body, headers })
    const fields = idFields(owner, 'FRONT', 'front.jpg')
    const fileOf = (bytes: Buffer) => ({ name: 'front.jpg', type: 'application/octet-stream', bytes })
    const X = fileOf(Buffer.from('x'))
    const whole = multipart(fields, X)
    const cases: Readonly<Record<string, () => Promise<Answer>>> = {
      'no file': () => upload(multipart(fields)),
      'no fields': () => upload(multipart({}, X)),
      'an empty file': () => upload(multipart(fields, fileOf(Buffer.alloc(0)))),
      'an oversize file': () => upload(multipart(fields, fileOf(Buffer.alloc(11 * 1024 * 1024, 1)))),
      'a wrong side': () => upload(multipart({ ...fields, side: 'TOP' }, X)),
      'somebody else’s': () => upload(multipart({ ...fields, documentOwnerIdentityUuid: uuid }, X)),
      'a field too long': () => upload(multipart({ ...fields, fileName: 'x'.repeat(5_000) }, X)),
      'a field with NUL': () => upload(multipart({ ...fields, fileName: `a${NUL}.jpg` }, X)),
      'a field named __proto__': () =>
        upload(multipart({ ...fields, __proto__x: '1', ['__proto__']: '1' }, X)),
      'many fields': () =>
        upload(
          multipart(
            { ...fields, ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x'])) },
            X,
          ),
        ),
      'cut off': () => upload(whole.subarray(0, whole.length - 20)),
      'cut off early': () => upload(whole.subarray(0, 100)),
      'without a boundary': () => upload(whole, { 'content-type': 'multipart/form-data' }),
      'another boundary': () => upload(whole, { 'content-type': 'multipart/form-data; boundary=another' }),
      'no multipart at all': () => upload(Buffer.from('{}'), { 'content-type': 'application/json' }),
      empty: () => upload(Buffer.alloc(0)),
    }
    // One after the other: concurrent ones would mostly be told to wait.
    for (const [what, send] of Object.entries(cases)) expectRefused(await send(), what)
    expect((await cases['an oversize file']?.())?.body).toMatchObject({
      status: 413,
      code: 'identity.file-too-large',
      message: 'This file is larger than 10 MB. Upload a smaller one.',
    })
    const [row] = await product.rows('select count(*)::int as n from identity_documents')
    expect(row?.['n']).toBe(0)
  })

  it('accepts a file of the maximum size', async () => {
    const head = await make(borrower, uploadIdDocument, {
      params: { uuid },
      body: idFields(borrower.subject.accountId, 'FRONT', 'front.jpg'),
      file: {
        name: 'front.jpg',
        type: 'application/octet-stream',
        bytes: Buffer.alloc(10 * 1024 * 1024 - 1, 1),
      },
    })
    // Read completely, and found not to be a picture.
    expect(head.body).toMatchObject({ status: 415, code: 'identity.file-type' })
    done(await uploadSide(borrower, uuid, 'FRONT'))
  })

  it('is unchanged after all this', async () => {
    const [row] = await product.rows('select state from applications where id = $1', [uuid])
    expect(row?.['state']).toBe('FINAL_STEPS')
  })
})
