import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getApplicationFile, searchApplications } from '@pledge/contract/portfolio'
import { sendTelemetryEvent } from '@pledge/contract/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK, detailsOf } from '@pledge/testing/steps/payloads'
import { giveBank, postCollateral, release, signAll, start } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { proveIdentity } from './steps.test-data.ts'

const PERSON = { lastName: 'Canary', ssn: '519-65-4320', dob: '1979-08-23' }
const ACCOUNT = '771234509876543'
/** As typed, and as a careless program would write them. */
const CANARIES = [
  PERSON.ssn,
  PERSON.ssn.replaceAll('-', ''),
  PERSON.dob,
  '08/23/1979',
  '08-23-1979',
  '19790823',
  ACCOUNT,
  ...[PERSON.ssn, PERSON.dob, ACCOUNT].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ...[PERSON.ssn, ACCOUNT].map((text) => Buffer.from(text).toString('hex')),
]

describe('personal data stays encrypted from end to end (S3)', () => {
  const lines: string[] = []
  let product: Product
  let borrower: Caller
  let uuid: string
  let answers = ''
  beforeAll(async () => {
    product = await createProduct({
      keepsWorldInDatabase: true,
      log: { write: (line) => void lines.push(line) },
    })
    borrower = await product.borrower()
    uuid = await start(product, borrower)
    const details = { params: { uuid }, body: detailsOf(PERSON), key: 'a-key-for-the-details' }
    await borrower.ask(submitBorrowerDetails, details)
    await borrower.ask(submitBorrowerDetails, details)
    await product.settle()
    await proveIdentity(product, borrower, uuid)
    await giveBank(product, borrower, uuid, { ...BANK, accountNumber: ACCOUNT })
    await signAll(product, borrower, uuid)
    await postCollateral(product, borrower, uuid)
    await release(product, uuid)
    // Errors with the same data are logged too.
    const late = await borrower.call(submitBorrowerDetails, {
      params: { uuid },
      body: detailsOf(PERSON),
      key: 'a-key-of-the-canary',
    })
    expect(late.status).toBe(409)
    const malformed = detailsOf({ ...PERSON, dob: `${PERSON.dob} ${PERSON.ssn}` })
    const refused = await borrower.call(submitBorrowerDetails, {
      params: { uuid },
      body: malformed,
    })
    answers += late.bytes.toString('utf8') + refused.bytes.toString('utf8')
  })
  afterAll(() => product.close())

  const expectNone = (where: string, text: string) => {
    for (const canary of CANARIES) expect(text.includes(canary), `${canary} in ${where}`).toBe(false)
  }

  it('has completed the journey', async () => {
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })

  it('is nowhere readable in the database, including the queue and the simulated world', async () => {
    const tables = await product.rows(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    )
    const names = tables.map((row) => String(row['name']))
    expect(names).toEqual(
      expect.arrayContaining(['public.borrower_profiles', 'pgboss.job', 'sandbox.simulation']),
    )
    let size = 0
    for (const name of names) {
      const rows = await product.rows(`select row_to_json(t)::text as line, t::text as raw from ${name} t`)
      const text = rows.map((row) => `${String(row['line'])}\n${String(row['raw'])}`).join('\n')
      size += text.length
      expectNone(name, text)
    }
    expect(size).toBeGreaterThan(50_000)
  })

  it('is in no log line at the most verbose level', () => {
    const requests = lines.filter((line) => line.includes('"event":"request"'))
    expect(requests.length).toBeGreaterThan(20)
    expectNone('the log', lines.join('\n'))
  })

  it('is in no response and in no document', async () => {
    const avery = await product.agent('avery')
    const file = await avery.call(getApplicationFile, { params: { uuid } })
    expectNone('the agent’s view', file.bytes.toString('utf8'))
    expect(done(file).application.borrower).toMatchObject({ birthYear: '1979' })
    expectNone('the queues', (await avery.call(searchApplications)).bytes.toString('utf8'))
    expectNone('the refusals', answers)
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    for (const { uuid: docUuid, identityUuid } of documents) {
      const pdf = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
      expectNone('a document', pdf.toString('latin1'))
    }
  })

  it('is removed from telemetry that a page sends by mistake', async () => {
    const answer = await borrower.call(sendTelemetryEvent, {
      params: { context: 'secure' },
      body: {
        domain: 'localhost',
        queryParams: { ssn: PERSON.ssn },
        pagePath: `/details?account=${ACCOUNT}`,
        event: `typed ${PERSON.ssn}`,
        sessionKey: { uuid, epoch: 1, trackerUuid: uuid },
        identityId: null,
        applicationUuid: uuid,
        eventType: 'x',
        productType: 'x',
        eventProperties: { dob: PERSON.dob, deep: { account: ACCOUNT } },
        dontDedupe: false,
        dedupeProperty: 'dob',
      },
    })
    expect(answer.status).toBe(200)
    const rows = await product.rows('select t::text as line from page_events t')
    expect(rows).toHaveLength(1)
    expectNone('telemetry', String(rows[0]?.['line']))
  })
})
