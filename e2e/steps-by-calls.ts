import { getCollateral } from '@pledge/contract/collateral'
import { getSelf } from '@pledge/contract/session'
import type { IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { expect } from '@playwright/test'
import { sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { done } from '@pledge/testing/call/answer'
import type { Calls } from '@pledge/testing/call/calls'
import { chainsBehind } from '@pledge/testing/steps/chains'
import * as origination from '@pledge/testing/steps/origination'
import * as payloads from '@pledge/testing/steps/payloads'
import { stateOf, type AwaitedCall, type Settling } from '@pledge/testing/steps/world'
import { BORROWER, BRAND, LOAN } from './cast.ts'
import { idPicture } from './id-picture.ts'

/**
 * The steps of the journey without pages, for tests of other subjects, with the people and amounts of the journeys.
 * Each waits until it has taken effect.
 */

export const MAYA = {
  ...payloads.DETAILS,
  name: { ...payloads.DETAILS.name, firstName: BORROWER.firstName, lastName: BORROWER.lastName },
  homeAddress: { ...payloads.DETAILS.homeAddress, street1: BORROWER.street1, city: BORROWER.city },
} as const

export const BANK = {
  ...payloads.BANK,
  firstName: BORROWER.firstName,
  lastName: BORROWER.lastName,
} as const

export const OFFER = { ...payloads.OFFER, requestedAmount: LOAN.cash, coinQuantity: LOAN.BTC } as const
/** The same loan against ether. */
export const ETHER_OFFER = { ...OFFER, collateralType: 'ETH', coinQuantity: LOAN.ETH } as const
/** And against SOL, for a brand that accepts it on the web. */
export const SOL_OFFER = { ...OFFER, collateralType: 'SOL', coinQuantity: LOAN.SOL } as const
/** More blocks than any coin needs for confirmation under the demonstration settings. */
export const BLOCKS_TO_BE_FINAL = 12
const ETHER_BLOCKS_TO_BE_FINAL = 96

const PATIENTLY = { timeout: 20_000, intervals: [50, 100, 200] }

const untilSeen = async ({ read, awaited }: AwaitedCall): Promise<void> => {
  const seen = async () => {
    const now = await read()
    return awaited.includes(now) ? awaited : now
  }
  await expect.poll(seen, PATIENTLY).toEqual(awaited)
}

/** A server runs its jobs automatically: a step has taken effect when the borrower can see it. */
const POLLING: Settling = {
  async settle(awaited) {
    if (awaited !== undefined) await untilSeen(awaited)
  },
}

export const reaches = (borrower: Calls, uuid: string, ...states: readonly string[]): Promise<void> =>
  POLLING.settle({
    read: () => stateOf(borrower, uuid),
    awaited: states,
  })

export const begin = (
  borrower: Calls,
  organization = BRAND.code,
  offer: payloads.Offer = OFFER,
): Promise<string> => origination.start(POLLING, borrower, offer, organization)

export const giveDetails = (
  borrower: Calls,
  uuid: string,
  { lastName = MAYA.name.lastName, becomes = 'FINAL_STEPS' }: { lastName?: string; becomes?: string } = {},
): Promise<void> =>
  origination.giveDetails(POLLING, borrower, uuid, { ...MAYA, name: { ...MAYA.name, lastName } }, becomes)

export const uploadSide = async (
  borrower: Calls,
  uuid: string,
  side: 'FRONT' | 'BACK',
  documentType: IdDocumentType = 'DRIVERS_LICENSE',
): Promise<void> => {
  const { identityUuid: owner } = await borrower.ask(getSelf, { params: { kind: 'customer' } })
  const picture = await idPicture(side)
  done(await origination.uploadIdSide(borrower, uuid, { owner, side, documentType, picture }))
}

export const giveBank = (borrower: Calls, uuid: string): Promise<void> =>
  origination.giveBank(POLLING, borrower, uuid, BANK)

export const signAll = async (borrower: Calls, uuid: string): Promise<void> => {
  await reaches(borrower, uuid, 'SIGN_DOCS')
  await origination.signAll(POLLING, borrower, uuid)
}

export const postAll = async (borrower: Calls, sandbox: Calls, uuid: string): Promise<void> => {
  const readCollateral = () => borrower.ask(getCollateral, { params: { uuid } })
  await expect.poll(async () => (await readCollateral()).wallet.depositAddress ?? '').toMatch(/^(bc1|0x)/)
  const { type: coin } = (await readCollateral()).requiredCoinAmount
  const settle: Settling['settle'] = async (awaited) => {
    await sandbox.ask(sandboxRunJobs)
    await POLLING.settle(awaited)
  }
  // The payment's own block is the first of them.
  const more = (coin === 'ETH' ? ETHER_BLOCKS_TO_BE_FINAL : BLOCKS_TO_BE_FINAL) - 1
  await origination.postCollateral({ settle, chains: chainsBehind(sandbox) }, borrower, uuid, 1, more)
}
