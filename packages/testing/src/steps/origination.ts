import { getDocumentFile, getDocuments, signDocument } from '@pledge/contract/agreements'
import { createApplication } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { uploadIdDocument } from '@pledge/contract/identity'
import { selectOffer } from '@pledge/contract/offers'
import { decideIdentity, decideRelease } from '@pledge/contract/portfolio'
import type { IdDocumentType } from '@pledge/domain/identity/vocabulary'
import type { Coin } from '@pledge/domain/collateral/coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import type { Answer } from '../call/answer.ts'
import type { Calls } from '../call/calls.ts'
import {
  APPLICATION,
  BANK,
  DETAILS,
  idFields,
  OFFER,
  type Bank,
  type Details,
  type Offer,
} from './payloads.ts'
import { inState, type Agents, type Chains, type Settling } from './world.ts'

/** The steps up to a funded loan, through the calls of the contract. */

/** Opens the first document, if there is one: a borrower must open it before consenting to electronic records. */
export const openDocument = async (borrower: Calls, uuid: string): Promise<void> => {
  const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
  const [first] = documents
  if (first === undefined) return
  const { identityUuid, uuid: docUuid } = first
  await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
}

/** Applies and selects the offer; returns the id of the application. */
export const start = async (
  world: Settling,
  borrower: Calls,
  offer: Offer = OFFER,
  organization: string = APPLICATION.organization,
): Promise<string> => {
  const body = { ...APPLICATION, organization, offer }
  const { application } = await borrower.ask(createApplication, { body })
  const uuid = application.appUuid
  const offerUuid = application.offers[0]?.uuid
  if (offerUuid === undefined) throw new Error('the application has no offer')
  await borrower.ask(selectOffer, { params: { uuid }, body: { offerUuid } })
  await world.settle(inState(borrower, uuid, 'BORROWER_DETAILS'))
  await openDocument(borrower, uuid)
  return uuid
}

export const giveDetails = async (
  world: Settling,
  borrower: Calls,
  uuid: string,
  details: Details = DETAILS,
  becomes = 'FINAL_STEPS',
): Promise<void> => {
  await openDocument(borrower, uuid)
  await borrower.ask(submitBorrowerDetails, { params: { uuid }, body: details })
  await world.settle(inState(borrower, uuid, becomes))
}

/** Uploads one side of an ID; returns the answer, which may be a refusal of the picture. */
export const uploadIdSide = (
  borrower: Calls,
  uuid: string,
  {
    owner,
    side,
    picture,
    documentType,
    fileName = `${side.toLowerCase()}.jpg`,
  }: {
    readonly owner: string
    readonly side: 'FRONT' | 'BACK'
    readonly picture: Buffer
    readonly documentType?: IdDocumentType
    readonly fileName?: string
  },
): Promise<Answer<typeof uploadIdDocument>> =>
  borrower.call(uploadIdDocument, {
    params: { uuid },
    body: idFields(owner, side, fileName, documentType),
    file: { name: fileName, type: 'application/octet-stream', bytes: picture },
  })

export const approveIdentity = async (agent: Calls, uuid: string, validUntil?: string): Promise<void> => {
  await agent.ask(decideIdentity, { params: { uuid }, body: { decision: 'approve', validUntil } })
}

export const giveBank = async (
  world: Settling,
  borrower: Calls,
  uuid: string,
  bank: Bank = BANK,
): Promise<void> => {
  await borrower.ask(saveManualBank, { params: { uuid }, body: bank })
  await world.settle()
}

/** Signs every document that awaits a signature, and waits for nothing that follows. */
export const signDocuments = async (borrower: Calls, uuid: string): Promise<void> => {
  const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
  for (const { uuid: docUuid, sha256, needsAcceptance, isReplaced } of documents)
    if (needsAcceptance && !isReplaced)
      await borrower.ask(signDocument, { params: { uuid, docUuid }, body: { sha256, accepted: true } })
}

/** Signs every document that awaits a signature. */
export const signAll = async (world: Settling, borrower: Calls, uuid: string): Promise<void> => {
  await signDocuments(borrower, uuid)
  await world.settle(inState(borrower, uuid, 'WAITING_FOR_COLLATERAL'))
}

/** Numbers of blocks after which a deposit of any amount is final: two epochs and a rest where the chain finalizes them. */
export const FINAL_BLOCKS = { BTC: 64, ETH: 96, SOL: 64 } as const satisfies Record<Coin, number>

/** Sends the required amount in this many payments, each in its own block, and mines until they are confirmed. */
export const postCollateral = async (
  world: Settling & { readonly chains: Chains },
  borrower: Calls,
  uuid: string,
  payments = 2,
  finalBlocks?: number,
): Promise<void> => {
  const { wallet, requiredCoinAmount } = await borrower.ask(getCollateral, { params: { uuid } })
  const { coinQuantity, type: coin } = requiredCoinAmount
  const { depositAddress: address } = wallet
  if (address === null) throw new Error('no deposit address has been allotted')
  const required = parseCoin(coinQuantity, coin) ?? 0n
  let left = required
  for (let payment = 1; payment <= payments; payment += 1) {
    const units = payment === payments ? left : required / BigInt(payments)
    left -= units
    await world.chains.pay(coin, { address, units })
    await world.chains.mine(coin, 1)
    await world.settle()
  }
  await world.chains.mine(coin, finalBlocks ?? FINAL_BLOCKS[coin])
  // For a loan whose collateral is returned, the state is the same before and after, so the deposits have to be
  // synced in any case.
  await world.settle()
  await world.settle(inState(borrower, uuid, 'MANUAL_FUNDING_RELEASE'))
}

export const approveDisbursement = async (agent: Calls, uuid: string): Promise<void> => {
  await agent.ask(decideRelease, { params: { uuid }, body: { decision: 'approve' } })
}

/** The approvals of two agents. */
export const release = async (
  world: Settling & Agents,
  uuid: string,
  organization?: string,
): Promise<void> => {
  for (const name of ['avery', 'blake'] as const)
    await approveDisbursement(await world.agent(name, organization), uuid)
  await world.settle()
}
