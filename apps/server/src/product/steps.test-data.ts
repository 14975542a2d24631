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
import type { Answer, Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'

/** Fails with what the server said. */
export const done = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

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
  done(await borrower.call(getApplicationState, { params: { uuid } })).body.state

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
  const created = done(await borrower.call(createApplication, { body }))
  const uuid: string = created.body.application.appUuid
  const offerUuid: string = created.body.application.offers[0].uuid
  done(await borrower.call(selectOffer, { params: { uuid }, body: { offerUuid } }))
  await product.settle()
  await openDocument(borrower, uuid)
  return uuid
}

/** Opens the first document of an application, if it has one by now: whoever agrees to electronic records must have done so. */
export const openDocument = async (borrower: Caller, uuid: string): Promise<void> => {
  const { documents } = done(await borrower.call(getDocuments, { params: { uuid } })).body
  const [first] = documents
  if (first === undefined) return
  const { identityUuid, uuid: docUuid } = first
  done(await borrower.call(getDocumentFile, { params: { uuid, identityUuid, docUuid } }))
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
  details: unknown = DETAILS,
): Promise<void> => {
  await openDocument(borrower, uuid)
  done(await borrower.call(submitBorrowerDetails, { params: { uuid }, body: details }))
  await product.settle()
}

const BOUNDARY = 'a-boundary-of-the-tests'
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } as const

/** A multipart body with these fields, and the file if there is one. */
export const multipart = (
  fields: Readonly<Record<string, string>>,
  file?: Buffer,
  fileName = 'front.jpg',
): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...(file === undefined
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="document"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
          ),
          file,
          Buffer.from('\r\n'),
        ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

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

/** The body of an upload of one side of an ID. */
export const idBody = (input: {
  readonly owner: string
  readonly side: 'FRONT' | 'BACK'
  readonly file: Buffer
  readonly fileName?: string
}): Buffer => {
  const { owner, side, file, fileName = `${side.toLowerCase()}.jpg` } = input
  return multipart(idFields(owner, side, fileName), file, fileName)
}

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
): Promise<Answer> => {
  const fileName = `${side.toLowerCase()}.jpg`
  const fields = idFields(borrower.subject.accountId, side, fileName, documentType)
  return borrower.call(uploadIdDocument, {
    params: { uuid },
    body: multipart(fields, await picture(), fileName),
    headers: MULTIPART,
  })
}

export const uploadSide = async (
  borrower: Caller,
  uuid: string,
  side: 'FRONT' | 'BACK',
  file?: Buffer,
  fileName = `${side.toLowerCase()}.jpg`,
): Promise<Answer> => {
  return borrower.call(uploadIdDocument, {
    params: { uuid },
    body: idBody({ owner: borrower.subject.accountId, side, file: file ?? (await picture()), fileName }),
    headers: MULTIPART,
  })
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
  done(await avery.call(decideIdentity, { params: { uuid }, body: { decision: 'approve', validUntil } }))
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
  bank: unknown = BANK,
): Promise<void> => {
  done(await borrower.call(saveManualBank, { params: { uuid }, body: bank }))
  await product.settle()
}

export const signAll = async (product: Product, borrower: Caller, uuid: string): Promise<void> => {
  const { documents } = done(await borrower.call(getDocuments, { params: { uuid } })).body
  for (const document of documents.filter(
    (one: { needsAcceptance: boolean; isReplaced: boolean }) => one.needsAcceptance && !one.isReplaced,
  ))
    done(
      await borrower.call(signDocument, {
        params: { uuid, docUuid: document.uuid },
        body: { sha256: document.sha256, accepted: true },
      }),
    )
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
  const status = done(await borrower.call(getCollateral, { params: { uuid } })).body
  const { coinQuantity, type: coin } = status.requiredCoinAmount
  const required = parseCoin(coinQuantity, coin) ?? 0n
  const driver = driverOf(product, coin)
  let left = required
  for (let payment = 1; payment <= payments; payment += 1) {
    const units = payment === payments ? left : required / BigInt(payments)
    left -= units
    await driver.sendToAddress({ address: status.wallet.depositAddress, units })
    await driver.mine(1)
    await product.settle()
  }
  await driver.mine(FINAL_BLOCKS)
  await product.settle()
}

export const release = async (product: Product, uuid: string): Promise<void> => {
  for (const name of ['avery', 'blake'] as const) {
    const agent = await product.agent(name)
    done(await agent.call(decideRelease, { params: { uuid }, body: { decision: 'approve' } }))
  }
  await product.settle()
}

const STEPS = ['FINAL_STEPS', 'SIGN_DOCS', 'WAITING_FOR_COLLATERAL', 'MANUAL_FUNDING_RELEASE'] as const

/** A loan of this borrower, brought to a state by the steps before it; answers its id. */
export const bringTo = async (
  product: Product,
  borrower: Caller,
  state: (typeof STEPS)[number],
  bank: unknown = BANK,
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
