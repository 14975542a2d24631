import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkAccountNumber } from '@pledge/domain/disbursement/account-number'
import { checkRoutingNumber } from '@pledge/domain/disbursement/routing-number'
import { describe, expect, it } from 'vitest'
import { describeBankLinkPort, reportedStatus } from '@pledge/providers/bank-link/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import type { LinkStep, LinkSuccess } from './driver.ts'
import { OTHER_OWNER, SIMULATED_CREDENTIALS, SIMULATED_INSTITUTIONS } from './institutions.ts'
import { createSimulatedBankLink } from './simulated-bank-link.ts'

const ORACLES = fileURLToPath(new URL('../../../../../shared/oracles/plaid/', import.meta.url))
const hasOracles = existsSync(ORACLES)
const suffix = hasOracles ? '' : ' (skipped: no ../shared/oracles)'
const oracle = (name: string) =>
  hasOracles ? (JSON.parse(readFileSync(`${ORACLES}${name}`, 'utf8')) as { cases: never[] }).cases : []

const DAY_MS = 86_400_000
const GOOD = SIMULATED_CREDENTIALS.good
const PLATYPUS = 'ins_109508'
const HOUNDSTOOTH = 'ins_109512'
const WINDOWPANE = 'ins_135858'
const LARKSPUR = 'sim_larkspur'
const REDIRECT = 'https://lender.example/account/crypto-backed-loan/plaid-oauth-success'

const makeWorld = () => {
  const store = createMemoryStore()
  let offset = 0
  const provider = createSimulatedBankLink({
    store,
    now: () => new Date(Date.now() + offset),
    realNow: () => new Date(),
    keys: { current: new Uint8Array(32).fill(7) },
  })
  const forward = (ms: number) => {
    offset += ms
  }
  const opens = async (renews: string | null = null) => {
    const { linkToken } = await provider.port.createLink({
      userReference: 'somebody',
      legalName: "Maya O'Neil",
      redirectUri: REDIRECT,
      institutionId: null,
      renews,
    })
    return linkToken
  }
  const signIn = async (linkToken: string, institutionId: string, who: typeof GOOD | object = GOOD) => {
    const step = await provider.linkPage.signIn({ linkToken, institutionId, ...GOOD, ...who })
    // A renewed link shares what it shared before.
    if (step.kind === 'linked') return step.success
    if (step.kind !== 'accounts') throw new Error(step.kind)
    const references = step.accounts.map(({ reference }) => reference)
    return success(await provider.linkPage.share({ linkToken, references }))
  }
  const links = async (institutionId: string, who: object = GOOD) => {
    const linkToken = await opens()
    const { publicToken } = await signIn(linkToken, institutionId, who)
    const answer = await provider.port.exchange({ linkToken, publicToken })
    if (answer.status !== 'EXCHANGED') throw new Error('refused')
    forward(DAY_MS)
    return answer
  }
  return { ...provider, store, forward, opens, signIn, links }
}
const success = (step: LinkStep): LinkSuccess => {
  if (step.kind !== 'linked') throw new Error(`${step.kind} instead of linked`)
  return step.success
}

describeBankLinkPort('the simulated provider', async () => {
  const world = makeWorld()
  const proofs = {
    password: [PLATYPUS, GOOD],
    amounts: [WINDOWPANE, GOOD],
    automatic: [PLATYPUS, SIMULATED_CREDENTIALS.automaticDeposits],
  } as const
  return {
    port: world.port,
    signIn: async (linkToken, proof) => {
      const [institutionId, who] = proofs[proof]
      return (await world.signIn(linkToken, institutionId, who)).publicToken
    },
    wait: async () => world.forward(2 * DAY_MS),
    amounts: async (reference) => {
      const item = (await world.driver.items()).find((one) => one.reference === reference)
      return [item?.deposits[0] ?? 0, item?.deposits[1] ?? 0]
    },
    push: world.driver.push,
    webhooks: async (now) => (await world.driver.dueWebhooks(now)).toReversed(),
    setReachable: world.driver.setReachable,
  }
})

describe('the page of the simulated provider', () => {
  it('finds institutions by part of their name', async () => {
    const { linkPage, opens } = makeWorld()
    const linkToken = await opens()
    const found = await linkPage.open({ linkToken, query: ' PLATYPUS' })
    expect(found?.institutions).toEqual([{ id: PLATYPUS, name: 'First Platypus Bank', isOauth: false }])
    expect((await linkPage.open({ linkToken, query: '' }))?.institutions).toHaveLength(
      SIMULATED_INSTITUTIONS.length,
    )
    expect(await linkPage.open({ linkToken: 'link-of-nobody', query: '' })).toBeNull()
  })

  it('accepts no more than five wrong passwords', async () => {
    const { linkPage, opens } = makeWorld()
    const linkToken = await opens()
    const wrong = { linkToken, institutionId: PLATYPUS, username: 'user_good', password: 'guess' }
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await linkPage.signIn(wrong)).toEqual({ kind: 'wrong-credentials', triesLeft })
    expect(await linkPage.signIn({ ...wrong, ...GOOD })).toMatchObject({
      kind: 'failed',
      failure: { code: 'ITEM_LOCKED' },
    })
  })

  it('fails with the code of an unavailable bank, or the code in the password', async () => {
    const { linkPage, opens } = makeWorld()
    const linkToken = await opens()
    expect(await linkPage.signIn({ linkToken, institutionId: 'sim_quarry', ...GOOD })).toMatchObject({
      kind: 'failed',
      failure: { code: 'INSTITUTION_DOWN' },
    })
    const failing = {
      linkToken,
      institutionId: PLATYPUS,
      username: 'user_good',
      password: 'error_NO_ACCOUNTS',
    }
    expect(await linkPage.signIn(failing)).toMatchObject({ kind: 'failed', failure: { code: 'NO_ACCOUNTS' } })
  })

  it('ends a session on success: nothing is shared twice', async () => {
    const { linkPage, opens, signIn } = makeWorld()
    const linkToken = await opens()
    await signIn(linkToken, PLATYPUS)
    expect(await linkPage.share({ linkToken, references: ['0'] })).toMatchObject({
      kind: 'failed',
      failure: { code: 'INVALID_LINK_TOKEN' },
    })
  })
})

describe('a renewed link', () => {
  const needsLogin = async (institutionId: string) => {
    const world = makeWorld()
    const made = await world.links(institutionId)
    await world.driver.push(made.itemReference, 'NEEDS_LOGIN')
    return { ...world, ...made, linkToken: await world.opens(made.accessToken) }
  }

  it('accepts only its own bank and user name', async () => {
    const { linkPage, linkToken, port, accessToken, driver } = await needsLogin(PLATYPUS)
    const opened = await linkPage.open({ linkToken, query: '' })
    expect(opened).toMatchObject({ institutionId: PLATYPUS, institutions: [{ id: PLATYPUS }] })
    expect(opened?.institutions).toHaveLength(1)
    const elsewhere = await linkPage.signIn({ linkToken, institutionId: HOUNDSTOOTH, ...GOOD })
    expect(elsewhere).toMatchObject({ kind: 'failed', failure: { code: 'INVALID_LINK_TOKEN' } })
    expect(await linkPage.leave({ linkToken, institutionId: LARKSPUR })).toMatchObject({ kind: 'failed' })
    const other = { linkToken, institutionId: PLATYPUS, ...SIMULATED_CREDENTIALS.otherOwner }
    expect(await linkPage.signIn(other)).toMatchObject({ failure: { code: 'INVALID_UPDATED_USERNAME' } })
    expect(reportedStatus(await port.item(accessToken))).toBe('NEEDS_LOGIN')
    expect(await linkPage.signIn({ linkToken, institutionId: PLATYPUS, ...GOOD })).toMatchObject({
      kind: 'linked',
    })
    expect(reportedStatus(await port.item(accessToken))).toBe('COMPLETE')
    expect(await driver.items()).toHaveLength(1)
    const codes = (await driver.dueWebhooks(new Date())).map(({ rawBody }) => rawBody)
    expect(codes.filter((body) => body.includes('LOGIN_REPAIRED'))).toHaveLength(1)
  })

  it("signs in again on the bank's page if it has one, and does not ask for accounts", async () => {
    const world = makeWorld()
    const { linkPage, bankPage, port } = world
    const made = async (renews: string | null) => {
      const linkToken = await world.opens(renews)
      const step = await linkPage.leave({ linkToken, institutionId: LARKSPUR })
      if (step.kind !== 'bank') throw new Error(step.kind)
      return { linkToken, stateId: step.stateId }
    }
    const first = await made(null)
    await bankPage.signIn(first.stateId, GOOD.username, GOOD.password)
    await bankPage.share(first.stateId, ['0'])
    const { publicToken } = success(await linkPage.resume(first))
    const answer = await port.exchange({ linkToken: first.linkToken, publicToken })
    if (answer.status !== 'EXCHANGED') throw new Error(answer.status)
    await world.driver.push(answer.itemReference, 'NEEDS_LOGIN')
    const again = await made(answer.accessToken)
    expect(await bankPage.signIn(again.stateId, GOOD.username, GOOD.password)).toMatchObject({ step: 'back' })
    expect(success(await linkPage.resume(again)).accounts.map(({ mask }) => mask)).toEqual(['4821'])
    expect(reportedStatus(await port.item(answer.accessToken))).toBe('COMPLETE')
  })
})

describe('a bank with its own sign-in page', () => {
  const atBank = async () => {
    const world = makeWorld()
    const linkToken = await world.opens()
    const step = await world.linkPage.leave({ linkToken, institutionId: LARKSPUR })
    if (step.kind !== 'bank') throw new Error(step.kind)
    return { ...world, linkToken, stateId: step.stateId }
  }

  it('signs in, shares, and returns to exactly the given address, with the state (2.2.09)', async () => {
    const { bankPage, linkPage, linkToken, stateId } = await atBank()
    expect(await bankPage.view(stateId)).toMatchObject({ step: 'sign-in', bank: 'Larkspur National Bank' })
    expect(await bankPage.signIn(stateId, 'user_good', 'wrong')).toMatchObject({ isWrong: true })
    expect(await bankPage.signIn(stateId, GOOD.username, GOOD.password)).toMatchObject({ step: 'share' })
    expect(await bankPage.share(stateId, [])).toMatchObject({ step: 'share' })
    const back = { step: 'back', address: `${REDIRECT}?oauth_state_id=${stateId}` }
    expect(await bankPage.share(stateId, ['0'])).toEqual(back)
    expect(await bankPage.view(stateId)).toEqual(back)
    const { accounts, institution } = success(await linkPage.resume({ linkToken, stateId }))
    expect(institution.name).toBe('Larkspur National Bank')
    expect(accounts.map(({ mask }) => mask)).toEqual(['4821'])
  })

  it('resumes only the session that left, and only after the bank is done', async () => {
    const { bankPage, linkPage, linkToken, stateId, opens } = await atBank()
    const early = await linkPage.resume({ linkToken, stateId })
    expect(early).toMatchObject({ kind: 'failed', failure: { code: 'OAUTH_STATE_ID_NOT_FOUND' } })
    await bankPage.signIn(stateId, GOOD.username, GOOD.password)
    await bankPage.share(stateId, ['0'])
    const stranger = await linkPage.resume({ linkToken: await opens(), stateId })
    expect(stranger).toMatchObject({ kind: 'failed', failure: { code: 'INVALID_LINK_TOKEN' } })
    expect(await bankPage.view('state-of-nobody')).toBeNull()
  })

  it('returns without a link when the borrower declines', async () => {
    const { bankPage, linkPage, linkToken, stateId } = await atBank()
    expect(await bankPage.deny(stateId)).toMatchObject({ step: 'back' })
    expect(await linkPage.resume({ linkToken, stateId })).toEqual({ kind: 'left' })
  })
})

describe('accounts of the simulated banks', () => {
  it('have numbers that pass our own rules, and end with the mask', async () => {
    const { port, links } = makeWorld()
    for (const { id, isOauth, fails } of SIMULATED_INSTITUTIONS) {
      if (isOauth || fails !== undefined) continue
      const { accessToken } = await links(id)
      const { accounts, waitsFor } = await port.item(accessToken)
      for (const { reference, type, mask } of accounts) {
        if (type === 'other' || waitsFor !== 'none') continue
        const known = await port.numbers({ accessToken, accountReference: reference })
        if (known.status !== 'KNOWN') throw new Error(known.status)
        expect(checkRoutingNumber(known.routingNumber).ok).toBe(true)
        expect(checkAccountNumber(known.accountNumber).ok).toBe(true)
        expect(known.accountNumber.endsWith(mask ?? '?')).toBe(true)
      }
    }
  })

  it('belong to the borrower, to another person, or to an owner that the bank does not report', async () => {
    const { port, links } = makeWorld()
    const ownersOf = async (who: object) => {
      const { accessToken } = await links(PLATYPUS, who)
      const [first] = (await port.item(accessToken)).accounts
      const known = await port.numbers({ accessToken, accountReference: first?.reference ?? '' })
      return known.status === 'KNOWN' ? known.owners : undefined
    }
    expect(await ownersOf(GOOD)).toEqual(["Maya O'Neil"])
    expect(await ownersOf(SIMULATED_CREDENTIALS.otherOwner)).toEqual([OTHER_OWNER])
    expect(await ownersOf(SIMULATED_CREDENTIALS.noOwner)).toEqual([])
  })

  it('cannot be paid at a brokerage, which ends such a link (1.4.42)', async () => {
    const { port, links } = makeWorld()
    const { accessToken } = await links('sim_fennel')
    expect(reportedStatus(await port.item(accessToken))).toBe('FAILED_NO_RETRY')
  })

  it('leave no number, name or token in the store', async () => {
    const { store, port, links } = makeWorld()
    const { accessToken, itemReference } = await links(HOUNDSTOOTH)
    const kept = JSON.stringify([
      await store.read(`bank-link/item/${itemReference}`),
      await store.read('bank-link/general'),
    ])
    const [account] = (await port.item(accessToken)).accounts
    await port.numbers({ accessToken, accountReference: account?.reference ?? '' })
    for (const secret of ['1111222233331111', 'Neil', accessToken]) expect(kept).not.toContain(secret)
  })
})

describe('webhooks of the simulated provider', () => {
  it('stay until they are delivered, and are dropped after five tries', async () => {
    const { driver, links } = makeWorld()
    const { itemReference } = await links(PLATYPUS)
    const [first] = await driver.dueWebhooks(new Date())
    await driver.delivered(first?.id ?? '')
    expect(await driver.dueWebhooks(new Date())).toEqual([])
    await driver.push(itemReference, 'NEEDS_LOGIN')
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await driver.dueWebhooks(new Date())).toHaveLength(1)
    await driver.dueWebhooks(new Date())
    expect(await driver.dueWebhooks(new Date())).toEqual([])
  })

  it('are repeated, reordered, delayed and forged as configured; a forged one is rejected (R4)', async () => {
    const { driver, links, port, forward } = makeWorld()
    const { itemReference } = await links(PLATYPUS)
    await driver.setHabits({ copies: 2, isReversed: true, delayMs: 60_000, isForgedToo: true })
    await driver.push(itemReference, 'UPDATING')
    await driver.push(itemReference, 'COMPLETE')
    const now = new Date()
    expect(await driver.dueWebhooks(now)).toHaveLength(3)
    forward(60_001)
    const sent = await driver.dueWebhooks(now)
    expect(sent).toHaveLength(9)
    const read = await Promise.all(sent.map((one) => port.readWebhook({ ...one, now })))
    expect(read.filter((one) => one !== null)).toHaveLength(6)
    for (const [index, { rawBody }] of sent.entries())
      if (rawBody.includes('USER_PERMISSION_REVOKED')) expect(read[index]).toBeNull()
  })

  it.skipIf(!hasOracles)(`have the keys of the real ones, whose examples all parse${suffix}`, async () => {
    interface Case {
      readonly webhook_code: string
      readonly required: readonly string[]
      readonly example?: Readonly<Record<string, object>>
    }
    const cases: readonly Case[] = oracle('webhooks.json')
    const { driver, links, port } = makeWorld()
    const { itemReference } = await links(PLATYPUS)
    await driver.push(itemReference, 'FAILED_NO_RETRY')
    const now = new Date()
    for (const delivery of await driver.dueWebhooks(now)) {
      const body = JSON.parse(delivery.rawBody) as { webhook_code: string }
      const like = cases.find(({ webhook_code: code }) => code === `\`${body.webhook_code}\``)
      expect(like, body.webhook_code).toBeDefined()
      expect(Object.keys(body)).toEqual(expect.arrayContaining([...(like?.required ?? [])]))
      expect(await port.readWebhook({ ...delivery, now })).not.toBeNull()
    }
  })

  it.skipIf(!hasOracles)(`signs in and counts as developers know it${suffix}`, () => {
    const cases: readonly Readonly<Record<string, string>>[] = oracle('sandbox-conventions.json')
    for (const { name, institutionId, routing, account } of cases) {
      if (name === undefined) continue
      const ours = SIMULATED_INSTITUTIONS.find((one) => one.id === institutionId)
      expect(ours?.name, name).toBe(name)
      if (account !== undefined)
        expect(ours?.accounts.map(({ numbers }) => numbers)).toContainEqual({
          routingNumber: routing,
          accountNumber: account,
        })
    }
    const logins = cases.filter(({ topic }) => topic === 'sandbox credentials').map((one) => one['password'])
    expect(logins).toContain(GOOD.password)
    expect(logins).toContain(SIMULATED_CREDENTIALS.automaticDeposits.password)
  })
})
