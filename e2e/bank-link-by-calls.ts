import {
  createLinkToken,
  exchangeBankLinkToken,
  getBankLinkItems,
  setAchAccount,
} from '@pledge/contract/bank-link'
import {
  getSandboxBankLinks,
  sandboxPushBankLink,
  shareSimulatedAccounts,
  signInAtSimulatedBank,
} from '@pledge/sandbox/contract/bank-link'
import type { LinkStatus } from '@pledge/domain/disbursement/link-status'
import { expect } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'

/** Links a bank without pages, for tests of other subjects. */

export interface LinkedBank {
  readonly id: string
  readonly name: string
}
export const PLATYPUS: LinkedBank = { id: 'ins_109508', name: 'First Platypus Bank' }
export const HOUNDSTOOTH: LinkedBank = { id: 'ins_109512', name: 'Houndstooth Bank' }

/** Links become ready automatically. */
const READY_MS = 30_000

/** Links every account of the bank, and waits until it can be selected. */
export const linksBank = async (
  caller: Calls,
  uuid: string,
  institution: LinkedBank,
  username = 'user_good',
): Promise<void> => {
  const params = { uuid }
  const { linkToken } = await caller.ask(createLinkToken, { params, body: {} })
  const credentials = { username, password: 'pass_good' }
  const signedIn = await caller.ask(signInAtSimulatedBank, {
    body: { linkToken, institutionId: institution.id, ...credentials },
  })
  if (signedIn.kind !== 'accounts') throw new Error(signedIn.kind)
  const references = signedIn.accounts.map(({ reference }) => reference)
  const shared = await caller.ask(shareSimulatedAccounts, { body: { linkToken, references } })
  if (shared.kind !== 'linked') throw new Error(shared.kind)
  const { uuid: itemUuid } = await caller.ask(exchangeBankLinkToken, {
    params,
    body: { accessToken: shared.publicToken, metadata: { linkToken, institution } },
  })
  const status = async () => {
    const items = await caller.ask(getBankLinkItems, { params })
    return items.find((item) => item.uuid === itemUuid)?.status
  }
  await expect.poll(status, { timeout: READY_MS }).toBe('COMPLETE')
}

/** Selects the first linked account. */
export const choosesFirst = async (caller: Calls, uuid: string): Promise<void> => {
  const items = await caller.ask(getBankLinkItems, { params: { uuid } })
  const account = items.flatMap((item) => item.accounts)[0]
  if (account === undefined) throw new Error('no account is linked')
  const body = { accountType: account.accountType, achAccountId: account.id }
  await caller.ask(setAchAccount, { params: { uuid }, body })
}

/** Puts the newest link to the bank into a status at its provider. */
export const pushes = async (anonymous: Calls, bank: string, status: LinkStatus): Promise<void> => {
  const { links } = await anonymous.ask(getSandboxBankLinks)
  const link = links.find(({ institution }) => institution === bank)
  if (link === undefined) throw new Error(`${bank} is not linked`)
  await anonymous.ask(sandboxPushBankLink, { body: { reference: link.reference, status } })
}
