import {
  createLinkToken,
  exchangeBankLinkToken,
  getBankLinkItems,
  setAchAccount,
  storeLinkError,
  type BankLinkItemAnswer,
} from '@pledge/contract/bank-link'
import { shareSimulatedAccounts, signInAtSimulatedBank } from '@pledge/sandbox/contract/bank-link'
import { done } from '@pledge/testing/call/answer'
import type { Caller } from '../../product/callers.test-data.ts'
import type { Product } from '../../product/product.test-data.ts'

export const PLATYPUS = { id: 'ins_109508', name: 'First Platypus Bank' } as const
export const HOUNDSTOOTH = { id: 'ins_109512', name: 'Houndstooth Bank' } as const
export const WINDOWPANE = { id: 'ins_135858', name: 'Windowpane Bank' } as const

interface SignIn {
  readonly bank?: { readonly id: string; readonly name: string }
  readonly username?: string
  readonly password?: string
}

export const openLink = async (borrower: Caller, uuid: string): Promise<string> =>
  (await borrower.ask(createLinkToken, { params: { uuid }, body: {} })).linkToken

/** Signs in at a bank in the provider's page and shares every account; returns the public token. */
export const signInAtBank = async (
  borrower: Caller,
  linkToken: string,
  { bank = PLATYPUS, username = 'user_good', password = 'pass_good' }: SignIn = {},
): Promise<string> => {
  const body = { linkToken, institutionId: bank.id, username, password }
  const signedIn = await borrower.ask(signInAtSimulatedBank, { body })
  if (signedIn.kind !== 'accounts') throw new Error('the bank is linked already')
  const references = signedIn.accounts.map(({ reference }) => reference)
  const shared = await borrower.ask(shareSimulatedAccounts, { body: { linkToken, references } })
  if (shared.kind !== 'linked') throw new Error('Lets the provider become ready and notify us.')
  return shared.publicToken
}

export const exchange = (
  borrower: Caller,
  uuid: string,
  input: { readonly linkToken: string; readonly publicToken: string; readonly bank?: SignIn['bank'] },
) =>
  borrower.call(exchangeBankLinkToken, {
    params: { uuid },
    body: {
      accessToken: input.publicToken,
      metadata: { linkToken: input.linkToken, institution: input.bank ?? PLATYPUS },
    },
  })

const SOON_MS = 5_000

/** Lets the provider get ready, and tell us. */
export const waitForBank = async (product: Product, ms = SOON_MS): Promise<void> => {
  await product.settle()
  await product.application.clock.forward(ms)
  await product.settle()
}

export const itemsOf = async (borrower: Caller, uuid: string): Promise<readonly BankLinkItemAnswer[]> =>
  borrower.ask(getBankLinkItems, { params: { uuid } })

/** A bank link, as far as it advances by itself; returns it. */
export const link = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  signIn: SignIn = {},
): Promise<BankLinkItemAnswer> => {
  const linkToken = await openLink(borrower, uuid)
  const publicToken = await signInAtBank(borrower, linkToken, signIn)
  const { bank } = signIn
  done(await exchange(borrower, uuid, { linkToken, publicToken, ...(bank !== undefined && { bank }) }))
  await waitForBank(product)
  const [item] = await itemsOf(borrower, uuid)
  if (item === undefined) throw new Error('nothing was linked')
  return item
}

/** The provider's own id of the newest link. */
export const referenceOfNewest = async ({ simulation }: Product): Promise<string> => {
  const [item] = await simulation.bankLink.driver.items()
  if (item === undefined) throw new Error('nothing was linked')
  return item.reference
}

export const chooseAccount = (
  borrower: Caller,
  uuid: string,
  account: Pick<BankLinkItemAnswer['accounts'][number], 'id' | 'accountType'>,
) =>
  borrower.call(setAchAccount, {
    params: { uuid },
    body: { accountType: account.accountType, achAccountId: account.id },
  })

/** A row in every table of bank links. */
export const leaveTraces = async (product: Product, borrower: Caller, uuid: string): Promise<void> => {
  await link(product, borrower, uuid)
  const body = { linkError: { errorCode: 'INVALID_CREDENTIALS' }, linkErrorMetadata: {} }
  await borrower.ask(storeLinkError, { params: { uuid }, body })
}
