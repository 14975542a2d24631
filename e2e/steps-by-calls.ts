import { getDocumentFile, getDocuments, signDocument } from '@pledge/contract/agreements'
import { createApplication, getApplicationState } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { uploadIdDocument } from '@pledge/contract/identity'
import { selectOffer } from '@pledge/contract/offers'
import { decideIdentity, decideRelease } from '@pledge/contract/portfolio'
import { sandboxMine, sandboxRunJobs, sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { getSelf } from '@pledge/contract/session'
import type { IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { expect } from '@playwright/test'
import type { Caller } from './caller.ts'
import { BORROWER, BRAND, LOAN } from './cast.ts'
import { idPicture } from './id-picture.ts'

/** The steps of the journey without pages, for tests that are about something else. Each waits until it took effect. */

export const MAYA = {
  name: { firstName: BORROWER.firstName, lastName: BORROWER.lastName, suffix: null, dob: '1988-04-12' },
  ssn: '123-45-6789',
  homeAddress: {
    type: 'HOME',
    street1: BORROWER.street1,
    street2: null,
    city: BORROWER.city,
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

export const BANK = {
  routingNumber: '021000021',
  accountNumber: '900123456789',
  firstName: BORROWER.firstName,
  lastName: BORROWER.lastName,
} as const

export const OFFER = {
  requestedAmount: LOAN.cash,
  collateralType: 'BTC',
  coinQuantity: LOAN.BTC,
  state: 'OH',
} as const
/** The same loan against ether. */
export const ETHER_OFFER = { ...OFFER, collateralType: 'ETH', coinQuantity: LOAN.ETH } as const
/** And against SOL, for a brand that takes it on the web. */
export const SOL_OFFER = { ...OFFER, collateralType: 'SOL', coinQuantity: LOAN.SOL } as const
export const ORIGINATOR = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
/** More than any coin of the demonstration settings needs to be final. */
export const BLOCKS_TO_BE_FINAL = 12
const ETHER_BLOCKS_TO_BE_FINAL = 70

export const stateOf = async (borrower: Caller, uuid: string): Promise<string> =>
  (await borrower.call(getApplicationState, { params: { uuid } })).state

export const reaches = async (
  borrower: Caller,
  uuid: string,
  ...states: readonly string[]
): Promise<void> => {
  await expect
    .poll(() => stateOf(borrower, uuid), { timeout: 20_000, intervals: [50, 100, 200] })
    .toMatch(new RegExp(`^(${states.join('|')})$`))
}

export const begin = async (
  borrower: Caller,
  organization = BRAND.code,
  offer: typeof OFFER | typeof ETHER_OFFER | typeof SOL_OFFER = OFFER,
): Promise<string> => {
  const { application } = await borrower.call(createApplication, {
    body: { loanOriginatorUuid: ORIGINATOR, referralUuid: null, organization, offer },
  })
  const uuid = application.appUuid
  await borrower.call(selectOffer, {
    params: { uuid },
    body: { offerUuid: application.offers[0]?.uuid ?? '' },
  })
  await reaches(borrower, uuid, 'BORROWER_DETAILS')
  await openDocument(borrower, uuid)
  return uuid
}

/** Opens the disclosures, without which nobody agrees to electronic records. */
export const openDocument = async (borrower: Caller, uuid: string): Promise<void> => {
  const { documents } = await borrower.call(getDocuments, { params: { uuid } })
  const [first] = documents
  if (first === undefined) throw new Error('whose details are asked for has disclosures')
  const { identityUuid, uuid: docUuid } = first
  await borrower.file(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
}

export const giveDetails = async (
  borrower: Caller,
  uuid: string,
  { lastName = MAYA.name.lastName, becomes = 'FINAL_STEPS' }: { lastName?: string; becomes?: string } = {},
): Promise<void> => {
  const body = { ...MAYA, name: { ...MAYA.name, lastName } }
  await borrower.call(submitBorrowerDetails, { params: { uuid }, body })
  await reaches(borrower, uuid, becomes)
}

export const uploadSide = async (
  borrower: Caller,
  uuid: string,
  side: 'FRONT' | 'BACK',
  documentType: IdDocumentType = 'DRIVERS_LICENSE',
): Promise<void> => {
  const { identityUuid } = await borrower.call(getSelf, { params: { kind: 'customer' } })
  const fileName = `${side.toLowerCase()}.jpg`
  await borrower.call(uploadIdDocument, {
    params: { uuid },
    multipart: {
      documentOwnerIdentityUuid: identityUuid,
      documentType,
      side,
      fileName,
      document: { name: fileName, mimeType: 'image/jpeg', buffer: await idPicture(side) },
    },
  })
}

export const approveIdentity = async (agent: Caller, uuid: string): Promise<void> => {
  await agent.call(decideIdentity, { params: { uuid }, body: { decision: 'approve' } })
}

export const giveBank = async (borrower: Caller, uuid: string): Promise<void> => {
  await borrower.call(saveManualBank, { params: { uuid }, body: BANK })
}

export const signAll = async (borrower: Caller, uuid: string): Promise<void> => {
  await reaches(borrower, uuid, 'SIGN_DOCS')
  const { documents } = await borrower.call(getDocuments, { params: { uuid } })
  for (const { uuid: docUuid, sha256, needsAcceptance, isReplaced } of documents)
    if (needsAcceptance && !isReplaced)
      await borrower.call(signDocument, { params: { uuid, docUuid }, body: { sha256, accepted: true } })
  await reaches(borrower, uuid, 'WAITING_FOR_COLLATERAL')
}

export const postAll = async (borrower: Caller, sandbox: Caller, uuid: string): Promise<void> => {
  const look = () => borrower.call(getCollateral, { params: { uuid } })
  await expect.poll(async () => (await look()).wallet.depositAddress ?? '').toMatch(/^(bc1|0x)/)
  const { wallet, requiredCoinAmount } = await look()
  const address = wallet.depositAddress ?? ''
  const { coinQuantity: quantity, type: coin } = requiredCoinAmount
  await sandbox.call(sandboxSendCoins, { body: { coin, address, quantity } })
  const count = coin === 'ETH' ? ETHER_BLOCKS_TO_BE_FINAL : BLOCKS_TO_BE_FINAL
  await sandbox.call(sandboxMine, { body: { coin, count } })
  await sandbox.call(sandboxRunJobs)
  await reaches(borrower, uuid, 'MANUAL_FUNDING_RELEASE')
}

export const releaseBy = async (agent: Caller, uuid: string): Promise<void> => {
  await agent.call(decideRelease, { params: { uuid }, body: { decision: 'approve' } })
}
