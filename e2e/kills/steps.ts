import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { createApplication, getApplications, retryCredit } from '@pledge/contract/applications'
import {
  createLinkToken,
  exchangeBankLinkToken,
  getBankLinkItems,
  setAchAccount,
} from '@pledge/contract/bank-link'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { selectOffer } from '@pledge/contract/offers'
import {
  clearScreening,
  decideIdentity,
  decideRelease,
  declineApplication,
  getApplicationFile,
} from '@pledge/contract/portfolio'
import {
  getSandbox,
  sandboxAnswerAsBureau,
  sandboxMine,
  sandboxMoveClock,
  sandboxRunJobs,
  sandboxSendCoins,
} from '@pledge/contract/sandbox'
import { shareSimulatedAccounts, signInAtSimulatedBank } from '@pledge/contract/sandbox-bank-link'
import { openStepUp, proveStepUp, sendStepUpCode, STEP_UP_HEADER } from '@pledge/contract/step-up'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { expect } from '../people.ts'
import { PASSWORD } from '../sign-in-by-calls.ts'
import { BANK, MAYA, OFFER, ORIGINATOR, stateOf, uploadSide, type ETHER_OFFER } from '../steps-by-calls.ts'
import { arrives, type Journey, type Step } from './killed-journey.ts'

/** The steps of journeys, each a call that may be interrupted and made again. */

/** More than any deposit of the demonstration settings needs to be final. */
const BLOCKS = { BTC: 12, ETH: 70 } as const
type Offer = typeof OFFER | typeof ETHER_OFFER

const applicationOf = async ({ borrower }: Journey) => {
  const { applications } = await borrower.call(getApplications)
  expect(applications.length, 'one application').toBeLessThan(2)
  const [application] = applications
  if (application === undefined) throw new Error('there is no application')
  return application
}
export const uuidOf = async (journey: Journey): Promise<string> => (await applicationOf(journey)).appUuid
const paramsOf = async (journey: Journey) => ({ params: { uuid: await uuidOf(journey) } })
const withKey = (key: string | undefined) => (key === undefined ? {} : { key })
const kept = ({ kept: memory }: Journey, name: string): string => {
  const value = memory.get(name)
  if (value === undefined) throw new Error(`nothing was answered with ${name}`)
  return value
}

const toState = (state: string): NonNullable<Step['leadsTo']> => ({
  look: async (journey) => stateOf(journey.borrower, await uuidOf(journey)),
  awaited: new RegExp(`^${state}$`),
})

/** Until the application awaits its details. */
export const begin = (offer: Offer = OFFER): readonly Step[] => [
  {
    name: 'start',
    send: ({ borrower }, key) =>
      borrower.call(createApplication, {
        body: { loanOriginatorUuid: ORIGINATOR, referralUuid: null, organization: 'PLEDGE', offer },
        ...withKey(key),
      }),
    leadsTo: toState('OFFER_SELECT'),
  },
  {
    name: 'select the offer',
    send: async (journey, key) =>
      journey.borrower.call(selectOffer, {
        ...(await paramsOf(journey)),
        body: { offerUuid: (await applicationOf(journey)).offers[0]?.uuid ?? '' },
        ...withKey(key),
      }),
    leadsTo: toState('BORROWER_DETAILS'),
  },
]

/** The simulated bureau and screening go by the last name. */
export const giveDetails = (becomes: string, lastName: string = MAYA.name.lastName): Step => ({
  name: 'give details',
  send: async (journey, key) =>
    journey.borrower.call(submitBorrowerDetails, {
      ...(await paramsOf(journey)),
      body: { ...MAYA, name: { ...MAYA.name, lastName } },
      ...withKey(key),
    }),
  leadsTo: toState(becomes),
})

/** Asked for the tries that were left before: sent again it is the same try. */
export const askBureauAgain = (triesLeft: number, becomes: string): Step => ({
  name: 'ask the bureau again',
  send: async (journey, key) =>
    journey.borrower.call(retryCredit, {
      ...(await paramsOf(journey)),
      body: { triesLeft },
      ...withKey(key),
    }),
  leadsTo: {
    async look(journey) {
      const { state, creditTriesLeft } = await applicationOf(journey)
      return `${state} ${creditTriesLeft}`
    },
    awaited: new RegExp(`^${becomes} ${triesLeft - 1}$`),
  },
})

export const bureauClears = (lastName: string): Step => ({
  name: 'the bureau clears',
  isOutside: true,
  send: ({ sandbox }) => sandbox.call(sandboxAnswerAsBureau, { body: { lastName, outcome: 'CLEARED' } }),
})

/** Until what the screening found waits for an agent. */
export const toReview: NonNullable<Step['leadsTo']> = {
  async look(journey) {
    const { application } = await journey.avery.call(getApplicationFile, await paramsOf(journey))
    return String(application.screening?.isInReview)
  },
  awaited: /^true$/,
}

export const agentClears: Step = {
  name: 'an agent clears the match',
  send: async (journey, key) =>
    journey.avery.call(clearScreening, {
      ...(await paramsOf(journey)),
      body: { reason: 'BIRTH_DATE_DIFFERS', note: 'Born in another year' },
      ...withKey(key),
    }),
  leadsTo: toState('FINAL_STEPS'),
}

export const agentDeclines: Step = {
  name: 'an agent declines',
  send: async (journey, key) =>
    journey.avery.call(declineApplication, {
      ...(await paramsOf(journey)),
      body: { reasons: ['INCOME_UNVERIFIED'] },
      ...withKey(key),
    }),
  leadsTo: toState('DECLINED'),
}

const decideId = (name: string, body: object): Step => ({
  name,
  send: async (journey, key) =>
    journey.avery.call(decideIdentity, { ...(await paramsOf(journey)), body, ...withKey(key) }),
})

export const uploadId: readonly Step[] = (['FRONT', 'BACK'] as const).map((side) => ({
  name: `upload the ${side.toLowerCase()}`,
  send: async (journey) => uploadSide(journey.borrower, await uuidOf(journey), side),
}))
export const approveId = decideId('approve the ID', { decision: 'approve' })
export const refuseId = decideId('refuse the ID', { decision: 'refuse', reason: 'The back is too dark' })

export const giveBank = (bank: object = BANK, becomes = 'SIGN_DOCS'): Step => ({
  name: 'give the bank account',
  send: async (journey, key) =>
    journey.borrower.call(saveManualBank, { ...(await paramsOf(journey)), body: bank, ...withKey(key) }),
  leadsTo: toState(becomes),
})

const codeTo = async ({ sandbox, email }: Journey, after: number): Promise<string> => {
  const codes = async () => {
    const { mails } = await sandbox.call(getSandbox)
    const mine = mails.filter(({ to, at }) => to === email && Date.parse(at) > after)
    return mine.flatMap(({ text }) => /Your code is (\d{6})\./.exec(text)?.slice(1) ?? [])
  }
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
  return (await codes())[0] ?? ''
}

/** Another account than the last needs a proof: asked for anew whenever the change is made again (decision 15). */
export const giveOtherBank = (bank: object, becomes: string): Step => ({
  name: 'give another bank account',
  async send(journey, key) {
    const { borrower, sandbox } = journey
    const input = await paramsOf(journey)
    const change = { action: 'bank-account', application: input.params.uuid, payload: bank }
    const { uuid } = await borrower.call(openStepUp, { body: change })
    const before = Date.parse((await sandbox.call(getSandbox)).mails[0]?.at ?? '')
    await borrower.call(sendStepUpCode, { params: { uuid }, body: { password: PASSWORD } })
    const code = await codeTo(journey, Number.isNaN(before) ? 0 : before)
    const { proof } = await borrower.call(proveStepUp, {
      params: { uuid },
      body: { method: 'password', code },
    })
    const headers = { [STEP_UP_HEADER]: proof }
    await borrower.call(saveManualBank, { ...input, body: bank, headers, ...withKey(key) })
  },
  leadsTo: toState(becomes),
})

const PLATYPUS = { id: 'ins_109508', name: 'First Platypus Bank' }

/** Signs in at the simulated bank, links it, and has its first account paid to. */
export const linkBank = (becomes = 'SIGN_DOCS'): readonly Step[] => [
  {
    name: 'open the page of the provider',
    async send(journey, key) {
      const input = { ...(await paramsOf(journey)), body: {}, ...withKey(key) }
      const { linkToken } = await journey.borrower.call(createLinkToken, input)
      journey.kept.set('link token', linkToken)
    },
  },
  {
    name: 'sign in at the bank',
    isOutside: true,
    async send(journey) {
      const linkToken = kept(journey, 'link token')
      const signIn = { linkToken, institutionId: PLATYPUS.id, username: 'user_good', password: 'pass_good' }
      const step = await journey.sandbox.call(signInAtSimulatedBank, { body: signIn })
      const references = step.kind === 'accounts' ? step.accounts.map(({ reference }) => reference) : []
      const shared = await journey.sandbox.call(shareSimulatedAccounts, { body: { linkToken, references } })
      if (shared.kind !== 'linked') throw new Error(`the bank answered ${shared.kind}`)
      journey.kept.set('public token', shared.publicToken)
    },
  },
  {
    name: 'bring the token',
    send: async (journey, key) =>
      journey.borrower.call(exchangeBankLinkToken, {
        ...(await paramsOf(journey)),
        body: {
          accessToken: kept(journey, 'public token'),
          metadata: { linkToken: kept(journey, 'link token'), institution: PLATYPUS },
        },
        ...withKey(key),
      }),
    leadsTo: {
      async look(journey) {
        const items = await journey.borrower.call(getBankLinkItems, await paramsOf(journey))
        return items.map(({ status }) => status).join()
      },
      awaited: /^COMPLETE$/,
    },
  },
  {
    name: 'choose the account',
    async send(journey, key) {
      const input = await paramsOf(journey)
      const [item] = await journey.borrower.call(getBankLinkItems, input)
      const [account] = item?.accounts ?? []
      const body = { accountType: account?.accountType, achAccountId: account?.id }
      await journey.borrower.call(setAchAccount, { ...input, body, ...withKey(key) })
    },
    leadsTo: toState(becomes),
  },
]

const signNext: Step['send'] = async (journey, key) => {
  const { params } = await paramsOf(journey)
  const { documents } = await journey.borrower.call(getDocuments, { params })
  const next = documents.find((one) => one.needsAcceptance && one.acceptedAt === null)
  if (next === undefined) return
  await journey.borrower.call(signDocument, {
    params: { ...params, docUuid: next.uuid },
    body: { sha256: next.sha256, accepted: true },
    ...withKey(key),
  })
}

export const signAll: readonly Step[] = [
  { name: 'sign 1', send: signNext },
  { name: 'sign 2', send: signNext },
  { name: 'sign 3', send: signNext, leadsTo: toState('WAITING_FOR_COLLATERAL') },
]

const sendHalf = (half: 'first' | 'second'): Step => ({
  name: `send the ${half} half`,
  isOutside: true,
  async send(journey) {
    const input = await paramsOf(journey)
    const look = () => journey.borrower.call(getCollateral, input)
    await arrives(journey, async () => (await look()).wallet.depositAddress ?? '', /^(bc1|0x)/)
    const { wallet, requiredCoinAmount } = await look()
    const { coinQuantity, type: coin } = requiredCoinAmount
    const units = parseCoin(coinQuantity, coin) ?? 0n
    const part = half === 'first' ? units / 2n : units - units / 2n
    const quantity = formatCoin(part, coin)
    const body = { coin, address: wallet.depositAddress ?? '', quantity }
    await journey.sandbox.call(sandboxSendCoins, { body })
  },
})

const mine = (coin: 'BTC' | 'ETH', name: string, leadsTo?: Step['leadsTo']): Step => ({
  name,
  send: ({ sandbox }) => sandbox.call(sandboxMine, { body: { coin, count: BLOCKS[coin] } }),
  ...(leadsTo !== undefined && { leadsTo }),
})

export const postAll = (coin: 'BTC' | 'ETH' = 'BTC'): readonly Step[] => [
  sendHalf('first'),
  mine(coin, 'mine'),
  sendHalf('second'),
  mine(coin, 'mine again', toState('MANUAL_FUNDING_RELEASE')),
]

const releaseBy = (who: 'avery' | 'blake', leadsTo?: Step['leadsTo']): Step => ({
  name: `release by ${who}`,
  send: async (journey, key) =>
    journey[who].call(decideRelease, {
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

/** Business time goes to so long before the application ends, or after. */
export const timePasses = (name: string, hoursBeforeEnd: number, becomes: string): Step => ({
  name,
  isOutside: true,
  async send(journey) {
    const { expiresAt } = await applicationOf(journey)
    const { now } = await journey.sandbox.call(getSandbox)
    const seconds = (Date.parse(expiresAt ?? '') - Date.parse(now)) / 1_000 - hoursBeforeEnd * 3_600
    const body = { forwardSeconds: Math.max(0, Math.ceil(seconds)) }
    await journey.sandbox.call(sandboxMoveClock, { body })
    await journey.sandbox.call(sandboxRunJobs)
  },
  leadsTo: toState(becomes),
})
