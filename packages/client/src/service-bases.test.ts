import { getBankLinkItems, storeLinkError } from '@pledge/contract/bank-link'
import { decideExperiment, getFeatures } from '@pledge/contract/experiments'
import { getLoanStatus } from '@pledge/contract/servicing'
import { brokerLogin, brokerLogout, getLegacyIdentity, getSelf } from '@pledge/contract/session'
import { openTelemetrySession, sendTelemetryEvent } from '@pledge/contract/telemetry'
import { ALL_CALLS } from '@pledge/contract/all-calls'
import { describe, expect, it } from 'vitest'
import { createRequest } from './request.ts'
import { addressAtService } from './service-bases.ts'
import { answerJson, fakeFetch, memoryStore } from './test-doubles.ts'

const BASES = {
  base: 'https://services.example/v9',
  authBase: 'https://links.example',
  servicingBase: 'https://servicing.example/api',
}
const at = (path: string) => addressAtService(path, BASES)
const OF_BASE = [
  openTelemetrySession,
  sendTelemetryEvent,
  decideExperiment,
  getFeatures,
  brokerLogin,
  brokerLogout,
  getSelf,
  getLegacyIdentity,
]

/** By name: a call more at another host is a decision, since it takes a person's token there. */
const MOVED: readonly string[] = [
  'brokerLogin',
  'brokerLogout',
  'createLinkToken',
  'decideExperiment',
  'exchangeBankLinkToken',
  'getBankLinkItems',
  'getFeatures',
  'getLegacyIdentity',
  'getLoanStatus',
  'getSelf',
  'openTelemetrySession',
  'removeBankLink',
  'sendTelemetryEvent',
  'setAchAccount',
  'storeLinkError',
  'verifyMicroDeposits',
]

describe("an operator's own services", () => {
  it.each(OF_BASE.map(({ path }) => path))('answer %s at {base} (2.7.10 to 2.7.17)', (path) =>
    expect(at(path)).toBe(path.replace('/api/', `${BASES.base}/`)),
  )
  it.each([getBankLinkItems.path, storeLinkError.path])('answer %s at {auth base} (1.7.01, 1.7.03)', (path) =>
    expect(at(path)).toBe(path.replace('/api/bank-link/v1', BASES.authBase)),
  )
  it('answer the loan status at a path that ends as the document says (1.7.04)', () =>
    expect(at(getLoanStatus.path)).toBe(`${BASES.servicingBase}/borrower/servicing/v2/loanStatus`))
  it('answer nothing else, and nothing at all without a setting', () => {
    const moved = ALL_CALLS.map(({ call }) => call).filter(({ path }) => at(path) !== path)
    expect(moved.map(({ name }) => name).toSorted()).toEqual(MOVED)
    expect(at('/api/loans/v1/applications')).toBe('/api/loans/v1/applications')
    expect(at('/api/bank-link/v1/webhooks')).toBe('/api/bank-link/v1/webhooks')
    for (const { call } of ALL_CALLS) expect(addressAtService(call.path, {})).toBe(call.path)
  })
  it('are called by the request layer, with the query and the cookies of their origin (2.7.01, 2.7.05)', async () => {
    const { fetch, sent } = fakeFetch([() => answerJson({}), () => answerJson({})])
    const request = createRequest({
      fetch,
      store: memoryStore(),
      nowMs: () => 0,
      newKey: () => 'key',
      onUnauthenticated: () => undefined,
      bases: () => BASES,
      replay: () => ({ sessionId: 's1', url: 'https://replay.example/s1' }),
    })
    await request({ url: '/api/ft/external/session', method: 'POST', query: { a: [1, 2] }, body: {} })
    expect(sent[0]?.url).toBe('https://services.example/v9/ft/external/session?a=1&a=2')
    expect(sent[0]?.init.credentials).toBe('include')
    // The replay is the lender's: another host learns neither its id nor its address (2.7.09).
    await request({ url: '/api/loans/v1/applications' })
    expect(sent.map(({ headers }) => headers.get('x-session-replay-id'))).toEqual([null, 's1'])
  })
})
