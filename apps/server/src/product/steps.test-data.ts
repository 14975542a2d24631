import type { uploadIdDocument } from '@pledge/contract/identity'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { chainOf } from '@pledge/sandbox/simulation'
import { done, type Answer } from '@pledge/testing/call/answer'
import {
  approveIdentity,
  giveBank,
  giveDetails,
  postCollateral,
  signAll,
  start,
  uploadIdSide,
} from '@pledge/testing/steps/origination'
import { BANK, OFFER, type Bank, type Offer } from '@pledge/testing/steps/payloads'
import type { AwaitedCall } from '@pledge/testing/steps/world'
import sharp from 'sharp'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'

/** The emails received at a person's address, newest first. */
export const mailsTo = async (product: Product, { subject }: Caller) => {
  const [account] = await product.rows('select email from accounts where id = $1', [subject.accountId])
  return product.simulation.mail.driver.inbox({ to: String(account?.['email']) })
}

const pictures = new Map<string, Promise<Buffer>>()

/** A picture of one color, drawn once for all tests. */
export const picture = (background = '#4a7'): Promise<Buffer> => {
  const drawn =
    pictures.get(background) ??
    sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
  pictures.set(background, drawn)
  return drawn
}

/** The step has taken effect when its own jobs have ended. */
const NOTHING_MORE: AwaitedCall = { read: () => Promise.resolve(''), awaited: [''] }

type Upload = Answer<typeof uploadIdDocument>

/** One side of a document of any type. */
export const uploadDocument = async (
  borrower: Caller,
  uuid: string,
  documentType: IdDocumentType,
  side: 'FRONT' | 'BACK',
): Promise<Upload> => {
  const { accountId: owner } = borrower.subject
  return uploadIdSide(borrower, uuid, { owner, side, documentType, picture: await picture() })
}

export const uploadSide = async (
  borrower: Caller,
  uuid: string,
  side: 'FRONT' | 'BACK',
  file?: Buffer,
  fileName?: string,
): Promise<Upload> =>
  uploadIdSide(borrower, uuid, {
    owner: borrower.subject.accountId,
    side,
    picture: file ?? (await picture()),
    ...(fileName !== undefined && { fileName }),
  })

export const proveIdentity = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  organization?: string,
  validUntil?: string,
): Promise<void> => {
  done(await uploadSide(borrower, uuid, 'FRONT'))
  done(await uploadSide(borrower, uuid, 'BACK'))
  await approveIdentity(await product.agent('avery', organization), uuid, validUntil)
  await product.settle(NOTHING_MORE)
}

/** Plays the outside world on a coin's chain. */
export const driverOf = <C extends Coin>(product: Product, coin: C) =>
  chainOf(product.simulation, coin).driver

const STEPS = ['FINAL_STEPS', 'SIGN_DOCS', 'WAITING_FOR_COLLATERAL', 'MANUAL_FUNDING_RELEASE'] as const

/**
 * A loan of this borrower, brought to a state by the steps before it; returns its id. Recurring jobs run at the end,
 * and where a step needs them. From the same state it is walked once (`WalkCache`).
 */
export const bringTo = async (
  product: Product,
  borrower: Caller,
  state: (typeof STEPS)[number],
  bank: Bank = BANK,
  offer: Offer = OFFER,
  /** Additional actions in the final steps, before the identity is verified. */
  inFinalSteps?: (uuid: string) => Promise<unknown>,
): Promise<string> => {
  const walk = () => walkTo(product, borrower, state, bank, offer, inFinalSteps)
  if (inFinalSteps !== undefined) return walk()
  return product.walked(`bringTo ${JSON.stringify([borrower.subject, state, bank, offer])}`, walk)
}

const walkTo = async (
  product: Product,
  borrower: Caller,
  state: (typeof STEPS)[number],
  bank: Bank,
  offer: Offer,
  inFinalSteps: ((uuid: string) => Promise<unknown>) | undefined,
): Promise<string> => {
  const uuid = await start(product, borrower, offer)
  const last = STEPS.indexOf(state)
  await giveDetails(product, borrower, uuid)
  await inFinalSteps?.(uuid)
  if (last >= 1) {
    await proveIdentity(product, borrower, uuid)
    await giveBank({ settle: () => product.settle(NOTHING_MORE) }, borrower, uuid, bank)
  }
  if (last >= 2) await signAll(product, borrower, uuid)
  if (last >= 3) await postCollateral(product, borrower, uuid, 1)
  else await product.settle()
  return uuid
}
