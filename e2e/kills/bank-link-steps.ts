import {
  createLinkToken,
  exchangeBankLinkToken,
  getBankLinkItems,
  setAchAccount,
} from '@pledge/contract/bank-link'
import {
  leaveForSimulatedBank,
  resumeSimulatedLink,
  shareSimulatedAccounts,
  signInAtSimulatedBank,
  type SimulatedLinkStep,
} from '@pledge/sandbox/contract/bank-link'
import { PLATYPUS, type LinkedBank } from '../bank-link-by-calls.ts'
import { expect } from '../people.ts'
import type { Journey, Step } from './killed-journey.ts'
import { kept, paramsOf, toState, withKey } from './steps.ts'

/** The steps of linking a bank, on the provider's page or on the bank's own. */

const CREDENTIALS = { username: 'user_good', password: 'pass_good' }
/** It has its own sign-in page. */
const LARKSPUR: LinkedBank = { id: 'sim_larkspur', name: 'Larkspur National Bank' }

const openPage: Step = {
  name: 'open the page of the provider',
  async send(journey, key) {
    const input = { ...(await paramsOf(journey)), body: {}, ...withKey(key) }
    const { linkToken } = await journey.borrower.ask(createLinkToken, input)
    journey.kept.set('link token', linkToken)
  },
}

const keepPublicToken = ({ kept: memory }: Journey, step: SimulatedLinkStep): void => {
  if (step.kind !== 'linked') throw new Error(`the bank answered ${step.kind}`)
  memory.set('public token', step.publicToken)
}

const signInHere: Step = {
  name: 'sign in at the bank',
  isOutside: true,
  async send(journey) {
    const linkToken = kept(journey, 'link token')
    const signIn = { linkToken, institutionId: PLATYPUS.id, ...CREDENTIALS }
    const step = await journey.sandbox.ask(signInAtSimulatedBank, { body: signIn })
    const references = step.kind === 'accounts' ? step.accounts.map(({ reference }) => reference) : []
    const share = { linkToken, references }
    keepPublicToken(journey, await journey.sandbox.ask(shareSimulatedAccounts, { body: share }))
  },
}

/** Returns the bank's current page, or the address to which it redirects the browser. */
const submitAtBank = async (
  { request, server }: Journey,
  address: string,
  fields: readonly (readonly [string, string])[],
): Promise<string> => {
  const answer = await request.post(`${server.origin}${address}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    data: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    maxRedirects: 0,
  })
  expect(answer.status(), 'the bank continues').toBe(303)
  return answer.headers()['location'] ?? ''
}

const signInAtBank: Step = {
  name: 'sign in on the page of the bank',
  isOutside: true,
  async send(journey) {
    const body = { linkToken: kept(journey, 'link token'), institutionId: LARKSPUR.id }
    const step = await journey.sandbox.ask(leaveForSimulatedBank, { body })
    if (step.kind !== 'bank') throw new Error(`the bank answered ${step.kind}`)
    journey.kept.set('page of the bank', step.address)
    await submitAtBank(journey, step.address, [['act', 'sign-in'], ...Object.entries(CREDENTIALS)])
  },
}

const shareAtBank: Step = {
  name: 'share on the page of the bank, and come back',
  isOutside: true,
  async send(journey) {
    const address = kept(journey, 'page of the bank')
    const html = await (await journey.request.get(`${journey.server.origin}${address}`)).text()
    const accounts = [...html.matchAll(/name="accounts" value="([^"]+)"/g)].map(
      ([, reference = '']) => ['accounts', reference] as const,
    )
    const receivedRedirectUri = await submitAtBank(journey, address, [['act', 'share'], ...accounts])
    const body = { linkToken: kept(journey, 'link token'), receivedRedirectUri }
    keepPublicToken(journey, await journey.sandbox.ask(resumeSimulatedLink, { body }))
  },
}

const bringToken = (institution: LinkedBank): Step => ({
  name: 'bring the token',
  send: async (journey, key) =>
    journey.borrower.ask(exchangeBankLinkToken, {
      ...(await paramsOf(journey)),
      body: {
        accessToken: kept(journey, 'public token'),
        metadata: { linkToken: kept(journey, 'link token'), institution },
      },
      ...withKey(key),
    }),
  leadsTo: {
    async read(journey) {
      const items = await journey.borrower.ask(getBankLinkItems, await paramsOf(journey))
      return items.map(({ status }) => status).join()
    },
    awaited: /^COMPLETE$/,
  },
})

const chooseAccount: Step = {
  name: 'choose the account',
  async send(journey, key) {
    const input = await paramsOf(journey)
    const [item] = await journey.borrower.ask(getBankLinkItems, input)
    const [account] = item?.accounts ?? []
    if (account === undefined) throw new Error('no account was linked')
    const body = { accountType: account.accountType, achAccountId: account.id }
    await journey.borrower.ask(setAchAccount, { ...input, body, ...withKey(key) })
  },
  leadsTo: toState('SIGN_DOCS'),
}

/** Signs in on the provider's page, links the bank, and selects its first account for the disbursement. */
export const linkBank: readonly Step[] = [openPage, signInHere, bringToken(PLATYPUS), chooseAccount]

/** The same on the bank's own page. */
export const linkBankAtItsPage: readonly Step[] = [
  openPage,
  signInAtBank,
  shareAtBank,
  bringToken(LARKSPUR),
  chooseAccount,
]
