import { getDocumentFile, getDocuments, signDocument } from '@pledge/contract/agreements'
import { createApplication, getApplicationState } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { uploadIdDocument } from '@pledge/contract/identity'
import { selectOffer } from '@pledge/contract/offers'
import { decideIdentity, decideRelease } from '@pledge/contract/portfolio'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import sharp from 'sharp'
import { chainOf } from '@pledge/sandbox/simulation'
import { done, type Answer } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'

export const OFFER = {
  requestedAmount: '10000',
  collateralType: 'BTC',
  coinQuantity: '0.3',
  state: 'OH',
} as const

export const APPLICATION = {
  loanOriginatorUuid: '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11',
  referralUuid: null,
  organization: 'PLEDGE',
  offer: OFFER,
} as const

export const stateOf = async (borrower: Caller, uuid: string): Promise<string> =>
  (await borrower.ask(getApplicationState, { params: { uuid } })).state

/** The same loan against ether. */
export const ETHER_OFFER = { ...OFFER, collateralType: 'ETH', coinQuantity: '8.5' } as const

/** The same loan against SOL, which the brand of the tests takes on the web once `withSol` has published it. */
export const SOL_OFFER = { ...OFFER, collateralType: 'SOL', coinQuantity: '180' } as const

/** The same loan against any quantity of any coin. */
export type AnyOffer = Omit<typeof OFFER, 'collateralType' | 'coinQuantity'> & {
  readonly collateralType: Coin
  readonly coinQuantity: string
}

/** Each step of the domestic journey through the calls of the contract; answers the application's id. */
export const start = async (
  product: Product,
  borrower: Caller,
  offer: AnyOffer = OFFER,
  organization: string = APPLICATION.organization,
): Promise<string> => {
  const body = { ...APPLICATION, organization, offer }
  const { application } = await borrower.ask(createApplication, { body })
  const uuid: string = application.appUuid
  const offerUuid: string = application.offers[0]!.uuid
  await borrower.ask(selectOffer, { params: { uuid }, body: { offerUuid } })
  await product.settle()
  await openDocument(borrower, uuid)
  return uuid
}

/** Opens the first document of an application, if it has one by now: whoever agrees to electronic records must have done so. */
export const openDocument = async (borrower: Caller, uuid: string): Promise<void> => {
  const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
  const [first] = documents
  if (first === undefined) return
  const { identityUuid, uuid: docUuid } = first
  await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
}

export const DETAILS = {
  name: { firstName: 'Maya', lastName: "O'Neil", suffix: null, dob: '1988-04-12' },
  ssn: '123-45-6789',
  homeAddress: {
    type: 'HOME',
    street1: '1200 Maple Street',
    street2: null,
    city: 'Columbus',
    state: 'OH',
    zip: '43004',
    country: 'US',
  },
  phoneNumber: '6145550123',
  sourceOfIncome: 'Employment',
  consents: [
    { type: 'PRIVACY', version: 1, optInOut: 'OPT_IN' },
    { type: 'TERMS', version: 1, optInOut: 'OPT_IN' },
    { type: 'COMMUNICATIONS', version: 1, optInOut: 'OPT_IN' },
    { type: 'MARKETING', version: 1, optInOut: 'OPT_OUT' },
  ],
} as const

/** The details of somebody else; the simulated bureau and screening go by the last name. */
export const detailsOf = (person: {
  readonly lastName?: string
  readonly dob?: string
  readonly ssn?: string
}) => ({
  ...DETAILS,
  name: {
    ...DETAILS.name,
    lastName: person.lastName ?? DETAILS.name.lastName,
    dob: person.dob ?? DETAILS.name.dob,
  },
  ssn: person.ssn ?? DETAILS.ssn,
})

/** The mails that have arrived at somebody's address, newest first. */
export const mailsTo = async (product: Product, { subject }: Caller) => {
  const [account] = await product.rows('select email from accounts where id = $1', [subject.accountId])
  return product.simulation.mail.driver.inbox({ to: String(account?.['email']) })
}

export const giveDetails = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  details: SentBody<typeof submitBorrowerDetails> = DETAILS,
): Promise<void> => {
  await openDocument(borrower, uuid)
  await borrower.ask(submitBorrowerDetails, { params: { uuid }, body: details })
  await product.settle()
}

export const idFields = (
  owner: string,
  side: 'FRONT' | 'BACK',
  fileName: string,
  documentType: IdDocumentType = 'DRIVERS_LICENSE',
) => ({
  documentOwnerIdentityUuid: owner,
  documentType,
  side,
  fileName,
})

export const picture = (background = '#4a7') =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** One side of a document of any type. */
export const uploadDocument = async (
  borrower: Caller,
  uuid: string,
  documentType: IdDocumentType,
  side: 'FRONT' | 'BACK',
): Promise<Answer<typeof uploadIdDocument>> => {
  const fileName = `${side.toLowerCase()}.jpg`
  const fields = idFields(borrower.subject.accountId, side, fileName, documentType)
  const file = { name: fileName, type: 'application/octet-stream', bytes: await picture() }
  return borrower.call(uploadIdDocument, { params: { uuid }, body: fields, file })
}

export const uploadSide = async (
  borrower: Caller,
  uuid: string,
  side: 'FRONT' | 'BACK',
  file?: Buffer,
  fileName = `${side.toLowerCase()}.jpg`,
): Promise<Answer<typeof uploadIdDocument>> => {
  const fields = idFields(borrower.subject.accountId, side, fileName)
  const sent = { name: fileName, type: 'application/octet-stream', bytes: file ?? (await picture()) }
  return borrower.call(uploadIdDocument, { params: { uuid }, body: fields, file: sent })
}

export const proveIdentity = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  organization?: string,
  validUntil?: string,
): Promise<void> => {
  done(await uploadSide(borrower, uuid, 'FRONT'))
  done(await uploadSide(borrower, uuid, 'BACK'))
  const avery = await product.agent('avery', organization)
  await avery.ask(decideIdentity, { params: { uuid }, body: { decision: 'approve', validUntil } })
  await product.settle()
}

export const BANK = {
  routingNumber: '021000021',
  accountNumber: '900123456789',
  firstName: 'Maya',
  lastName: "O'Neil",
} as const

export const giveBank = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  bank: SentBody<typeof saveManualBank> = BANK,
): Promise<void> => {
  await borrower.ask(saveManualBank, { params: { uuid }, body: bank })
  await product.settle()
}

export const signAll = async (product: Product, borrower: Caller, uuid: string): Promise<void> => {
  const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
  for (const document of documents.filter((one) => one.needsAcceptance && !one.isReplaced))
    await borrower.ask(signDocument, {
      params: { uuid, docUuid: document.uuid },
      body: { sha256: document.sha256, accepted: true },
    })
  await product.settle()
}

/** Blocks after which a deposit of the tests is final on every chain. */
const FINAL_BLOCKS = 64

/** Who plays the outside world on a coin's chain. */
export const driverOf = <C extends Coin>(product: Product, coin: C) =>
  chainOf(product.simulation, coin).driver

/** Sends what is required in as many payments as are asked for, and mines until it is final. */
export const postCollateral = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  payments = 2,
): Promise<void> => {
  const status = await borrower.ask(getCollateral, { params: { uuid } })
  const { coinQuantity, type: coin } = status.requiredCoinAmount
  const required = parseCoin(coinQuantity, coin) ?? 0n
  const driver = driverOf(product, coin)
  let left = required
  for (let payment = 1; payment <= payments; payment += 1) {
    const units = payment === payments ? left : required / BigInt(payments)
    left -= units
    await driver.sendToAddress({ address: status.wallet.depositAddress!, units })
    await driver.mine(1)
    await product.settle()
  }
  await driver.mine(FINAL_BLOCKS)
  await product.settle()
}

export const release = async (product: Product, uuid: string): Promise<void> => {
  for (const name of ['avery', 'blake'] as const) {
    const agent = await product.agent(name)
    await agent.ask(decideRelease, { params: { uuid }, body: { decision: 'approve' } })
  }
  await product.settle()
}

const STEPS = ['FINAL_STEPS', 'SIGN_DOCS', 'WAITING_FOR_COLLATERAL', 'MANUAL_FUNDING_RELEASE'] as const

/** A loan of this borrower, brought to a state by the steps before it; answers its id. */
export const bringTo = async (
  product: Product,
  borrower: Caller,
  state: (typeof STEPS)[number],
  bank: SentBody<typeof saveManualBank> = BANK,
  offer: AnyOffer = OFFER,
  /** What else is done in the final steps, before the identity is proved. */
  inFinalSteps?: (uuid: string) => Promise<unknown>,
): Promise<string> => {
  const uuid = await start(product, borrower, offer)
  const last = STEPS.indexOf(state)
  await giveDetails(product, borrower, uuid)
  await inFinalSteps?.(uuid)
  if (last >= 1) {
    await proveIdentity(product, borrower, uuid)
    await giveBank(product, borrower, uuid, bank)
  }
  if (last >= 2) await signAll(product, borrower, uuid)
  if (last >= 3) await postCollateral(product, borrower, uuid, 1)
  return uuid
}
