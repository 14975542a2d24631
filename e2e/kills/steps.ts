import { getDocuments, signDocument } from '@pledge/contract/agreements'
import {
  cancelApplication,
  createApplication,
  getApplications,
  retryCredit,
} from '@pledge/contract/applications'
import { getDetailsConsents, submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { selectOffer } from '@pledge/contract/offers'
import {
  clearScreening,
  decideIdentity,
  decideRelease,
  declineApplication,
  getApplicationFile,
  recheckCredit,
} from '@pledge/contract/portfolio'
import {
  getSandbox,
  sandboxAnswerAsBureau,
  sandboxMine,
  sandboxMoveClock,
  sandboxRunJobs,
  sandboxSendCoins,
} from '@pledge/sandbox/contract/sandbox'
import { openStepUp, proveStepUp, sendStepUpCode, STEP_UP_HEADER } from '@pledge/contract/step-up'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import type { SentBody } from '@pledge/testing/call/input'
import type { Change } from '@pledge/testing/call/step-up'
import type { Bank, Offer } from '@pledge/testing/steps/payloads'
import { openDocument } from '@pledge/testing/steps/origination'
import { ORIGINATOR } from '@pledge/testing/steps/payloads'
import { stateOf } from '@pledge/testing/steps/world'
import { readRows } from '../database.ts'
import { expect } from '../people.ts'
import { PASSWORD } from '../sign-in-by-calls.ts'
import { BANK, MAYA, OFFER, uploadSide } from '../steps-by-calls.ts'
import { arrives, type Journey, type Step } from './killed-journey.ts'

/** The steps of journeys, each a call that may be interrupted and repeated. */

/** More blocks than any deposit needs for confirmation under the demonstration settings. */
const BLOCKS = { BTC: 12, ETH: 70 } as const

/** A disbursed loan may be renewed. */
const ENDED = ['CANCELLED', 'DECLINED', 'EXPIRED', 'COMPLETE']

/** The open one, otherwise the newest: another can be started after the last has ended. */
export const applicationOf = async ({ borrower }: Journey) => {
  const { applications } = await borrower.ask(getApplications)
  const open = applications.filter(({ state }) => !ENDED.includes(state))
  expect(open.length, 'one application at a time').toBeLessThan(2)
  const application = open[0] ?? applications[0]
  if (application === undefined) throw new Error('there is no application')
  return application
}
export const uuidOf = async (journey: Journey): Promise<string> => (await applicationOf(journey)).appUuid
export const paramsOf = async (journey: Journey) => ({ params: { uuid: await uuidOf(journey) } })
export const withKey = (key: string | undefined) => (key === undefined ? {} : { key })
export const kept = ({ kept: memory }: Journey, name: string): string => {
  const value = memory.get(name)
  if (value === undefined) throw new Error(`no answer had ${name}`)
  return value
}

export const toState = (state: string): NonNullable<Step['leadsTo']> => ({
  read: async (journey) => stateOf(journey.borrower, await uuidOf(journey)),
  awaited: new RegExp(`^${state}$`),
})

const NOTICES_OF_INCOMPLETENESS = `select count(*)::int as count from documents d
  join applications a on a.id = d.application_id where a.borrower_id = $1 and d.kind = 'INCOMPLETENESS'`

/**
 * Where the bureau could not answer, until the borrower's notice is created: a borrower who continues earlier no
 * longer needs one.
 */
const toIncomplete = (state: string): NonNullable<Step['leadsTo']> => ({
  read: async (journey) => {
    const [notices] = await readRows(journey.server, NOTICES_OF_INCOMPLETENESS, [journey.accountId])
    return `${await toState(state).read(journey)}, ${Number(notices?.['count'])} notices`
  },
  awaited: new RegExp(`^${state}, [1-9]\\d* notices$`),
})

/** The newest one. */
export const takeOffer: Step = {
  name: 'select the offer',
  send: async (journey, key) =>
    journey.borrower.ask(selectOffer, {
      ...(await paramsOf(journey)),
      body: { offerUuid: (await applicationOf(journey)).offers[0]?.uuid ?? '' },
      ...withKey(key),
    }),
  leadsTo: toState('BORROWER_DETAILS'),
}

export const openDisclosures: Step = {
  name: 'open the disclosures',
  send: async (journey) => openDocument(journey.borrower, await uuidOf(journey)),
}

/** Until the application awaits its details. */
export const begin = (offer: Offer = OFFER): readonly Step[] => [
  {
    name: 'start',
    send: ({ borrower, organization }, key) =>
      borrower.ask(createApplication, {
        body: { loanOriginatorUuid: ORIGINATOR, referralUuid: null, organization, offer },
        ...withKey(key),
      }),
    leadsTo: toState('OFFER_SELECT'),
  },
  takeOffer,
  openDisclosures,
]

/**
 * What a borrower answers, in the versions that the application shows: of two servers of different versions, the one
 * that created the database has also seeded its texts.
 */
export const consentsOf = async (journey: Journey, { consents: answers }: Pick<typeof MAYA, 'consents'>) => {
  const { consents } = await journey.borrower.ask(getDetailsConsents, await paramsOf(journey))
  return answers.map((answer) => ({
    ...answer,
    version: consents.find(({ type }) => type === answer.type)?.version ?? answer.version,
  }))
}

/** The simulated bureau and screening decide by the last name. */
export const giveDetails = (becomes: string, lastName: string = MAYA.name.lastName): Step => ({
  name: 'give details',
  send: async (journey, key) =>
    journey.borrower.ask(submitBorrowerDetails, {
      ...(await paramsOf(journey)),
      body: { ...MAYA, name: { ...MAYA.name, lastName }, consents: await consentsOf(journey, MAYA) },
      ...withKey(key),
    }),
  leadsTo: becomes.startsWith('SOFT_CREDIT_') ? toIncomplete(becomes) : toState(becomes),
})

/** Requests the retry for the remaining number of tries: a repeat is the same try. */
export const retryCreditCheck = (triesLeft: number, becomes: string): Step => ({
  name: 'ask the bureau again',
  send: async (journey, key) =>
    journey.borrower.ask(retryCredit, {
      ...(await paramsOf(journey)),
      body: { triesLeft },
      ...withKey(key),
    }),
  leadsTo: {
    async read(journey) {
      const { state, creditTriesLeft } = await applicationOf(journey)
      return `${state} ${creditTriesLeft}`
    },
    awaited: new RegExp(`^${becomes} ${triesLeft - 1}$`),
  },
})

/** The same by an agent, for a borrower who called. */
export const agentAsksBureau = (triesLeft: number, becomes: string): Step => ({
  name: 'an agent asks the bureau again',
  send: async (journey, key) =>
    journey.avery.ask(recheckCredit, { ...(await paramsOf(journey)), body: { triesLeft }, ...withKey(key) }),
  leadsTo: toState(becomes),
})

export const cancel: Step = {
  name: 'cancel',
  send: async (journey, key) =>
    journey.borrower.ask(cancelApplication, { ...(await paramsOf(journey)), body: {}, ...withKey(key) }),
  leadsTo: toState('CANCELLED'),
}

export const bureauClears = (lastName: string): Step => ({
  name: 'the bureau clears',
  isOutside: true,
  send: ({ sandbox }) => sandbox.ask(sandboxAnswerAsBureau, { body: { lastName, outcome: 'CLEARED' } }),
})

/** Until the screening's result awaits an agent. */
export const toReview: NonNullable<Step['leadsTo']> = {
  async read(journey) {
    const { application } = await journey.avery.ask(getApplicationFile, await paramsOf(journey))
    return String(application.screening?.isInReview)
  },
  awaited: /^true$/,
}

export const agentClears: Step = {
  name: 'an agent clears the match',
  send: async (journey, key) =>
    journey.avery.ask(clearScreening, {
      ...(await paramsOf(journey)),
      body: { reason: 'BIRTH_DATE_DIFFERS', note: 'Born in another year' },
      ...withKey(key),
    }),
  leadsTo: toState('FINAL_STEPS'),
}

export const agentDeclines: Step = {
  name: 'an agent declines',
  send: async (journey, key) =>
    journey.avery.ask(declineApplication, {
      ...(await paramsOf(journey)),
      body: { reasons: ['INCOME_UNVERIFIED'] },
      ...withKey(key),
    }),
  leadsTo: toState('DECLINED'),
}

const decideId = (name: string, body: SentBody<typeof decideIdentity>): Step => ({
  name,
  send: async (journey, key) =>
    journey.avery.ask(decideIdentity, { ...(await paramsOf(journey)), body, ...withKey(key) }),
})

export const uploadId: readonly Step[] = (['FRONT', 'BACK'] as const).map((side) => ({
  name: `upload the ${side.toLowerCase()}`,
  send: async (journey) => uploadSide(journey.borrower, await uuidOf(journey), side),
}))
export const approveId = decideId('approve the ID', { decision: 'approve' })
/** Where nothing else is missing. */
export const approveIdTo = (becomes: string): Step => ({ ...approveId, leadsTo: toState(becomes) })
export const refuseId = decideId('refuse the ID', { decision: 'refuse', reason: 'The back is too dark' })

export const giveBank = (bank: Bank = BANK, becomes = 'SIGN_DOCS'): Step => ({
  name: 'give the bank account',
  send: async (journey, key) =>
    journey.borrower.ask(saveManualBank, { ...(await paramsOf(journey)), body: bank, ...withKey(key) }),
  leadsTo: toState(becomes),
})

const codeTo = async ({ sandbox, email }: Journey, after: number): Promise<string> => {
  const codes = async () => {
    const { mails } = await sandbox.ask(getSandbox)
    const mine = mails.filter(({ to, at }) => to === email && Date.parse(at) > after)
    return mine.flatMap(({ text }) => /Your code is (\d{6})\./.exec(text)?.slice(1) ?? [])
  }
  // Kept at once: of two servers of different versions, the next one may not read what the other one has simulated.
  let found: readonly string[] = []
  await expect.poll(async () => (found = await codes()).length).toBeGreaterThan(0)
  return found[0] ?? ''
}

/** Proves a change by password and emailed code (decision 15); `headersOfProof` returns the headers of the call. */
export const prove = (action: Change['action'], payload: object): Step => ({
  name: `prove the change of the ${action}`,
  async send(journey) {
    const { borrower, sandbox } = journey
    const application = await uuidOf(journey)
    const { uuid } = await borrower.ask(openStepUp, { body: { action, application, payload } })
    const before = Date.parse((await sandbox.ask(getSandbox)).mails[0]?.at ?? '')
    await borrower.ask(sendStepUpCode, { params: { uuid }, body: { password: PASSWORD } })
    const code = await codeTo(journey, Number.isNaN(before) ? 0 : before)
    const body = { method: 'password', code } as const
    const { proof } = await borrower.ask(proveStepUp, { params: { uuid }, body })
    journey.kept.set('proof', proof)
  },
})
export const headersOfProof = (journey: Journey) => ({ [STEP_UP_HEADER]: kept(journey, 'proof') })

/** Another account than the last needs a proof. */
export const giveOtherBank = (bank: Bank, becomes: string): readonly Step[] => [
  prove('bank-account', bank),
  {
    name: 'give another bank account',
    async send(journey, key) {
      const headers = headersOfProof(journey)
      const input = { ...(await paramsOf(journey)), body: bank, headers, ...withKey(key) }
      await journey.borrower.ask(saveManualBank, input)
    },
    leadsTo: toState(becomes),
  },
]

const signNext: Step['send'] = async (journey, key) => {
  const { params } = await paramsOf(journey)
  const { documents } = await journey.borrower.ask(getDocuments, { params })
  const next = documents.find((one) => one.needsAcceptance && one.acceptedAt === null)
  if (next === undefined) return
  await journey.borrower.ask(signDocument, {
    params: { ...params, docUuid: next.uuid },
    body: { sha256: next.sha256, accepted: true },
    ...withKey(key),
  })
}

export const signTo = (becomes: string): readonly Step[] => [
  { name: 'sign 1', send: signNext },
  { name: 'sign 2', send: signNext },
  { name: 'sign 3', send: signNext, leadsTo: toState(becomes) },
]
export const signAll = signTo('WAITING_FOR_COLLATERAL')

const sendCoins = (name: string, partOf: (units: bigint, coin: Coin) => bigint): Step => ({
  name,
  isOutside: true,
  async send(journey) {
    const input = await paramsOf(journey)
    const readCollateral = () => journey.borrower.ask(getCollateral, input)
    await arrives(journey, async () => (await readCollateral()).wallet.depositAddress ?? '', /^(bc1|0x)/)
    const { wallet, requiredCoinAmount, carriedCoinAmount } = await readCollateral()
    const { coinQuantity, type: coin } = requiredCoinAmount
    const carried = parseCoin(carriedCoinAmount?.coinQuantity ?? '0', coin) ?? 0n
    const quantity = formatCoin(partOf((parseCoin(coinQuantity, coin) ?? 0n) - carried, coin), coin)
    const body = { coin, address: wallet.depositAddress ?? '', quantity }
    await journey.sandbox.ask(sandboxSendCoins, { body })
  },
})

/** Less than is required. */
export const sendPart = (quantity: string): Step =>
  sendCoins('send a part', (_units, coin) => parseCoin(quantity, coin) ?? 0n)

export const mine = (coin: 'BTC' | 'ETH', name: string, leadsTo?: Step['leadsTo']): Step => ({
  name,
  send: ({ sandbox }) => sandbox.ask(sandboxMine, { body: { coin, count: BLOCKS[coin] } }),
  ...(leadsTo !== undefined && { leadsTo }),
})

export const postAll = (coin: 'BTC' | 'ETH' = 'BTC', becomes = 'MANUAL_FUNDING_RELEASE'): readonly Step[] => [
  sendCoins('send the first half', (units) => units / 2n),
  mine(coin, 'mine'),
  sendCoins('send the second half', (units) => units - units / 2n),
  mine(coin, 'mine again', toState(becomes)),
]

const releaseBy = (who: 'avery' | 'blake', leadsTo?: Step['leadsTo']): Step => ({
  name: `release by ${who}`,
  send: async (journey, key) =>
    journey[who].ask(decideRelease, {
      ...(await paramsOf(journey)),
      body: { decision: 'approve' },
      ...withKey(key),
    }),
  ...(leadsTo !== undefined && { leadsTo }),
})

export const release = (becomes = 'COMPLETE'): readonly Step[] => [
  releaseBy('avery'),
  releaseBy('blake', toState(becomes)),
]

/** Advances business time to this long before the application ends, or after. */
export const timePasses = (name: string, hoursBeforeEnd: number, becomes: string): Step => ({
  name,
  isOutside: true,
  async send(journey) {
    const { expiresAt } = await applicationOf(journey)
    const { now } = await journey.sandbox.ask(getSandbox)
    const seconds = (Date.parse(expiresAt ?? '') - Date.parse(now)) / 1_000 - hoursBeforeEnd * 3_600
    const body = { forwardSeconds: Math.max(0, Math.ceil(seconds)) }
    await journey.sandbox.ask(sandboxMoveClock, { body })
    await journey.sandbox.ask(sandboxRunJobs)
  },
  leadsTo: toState(becomes),
})
