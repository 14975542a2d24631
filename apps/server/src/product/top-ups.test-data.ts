import { getApplication, getApplications } from '@pledge/contract/applications'
import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { importEstateRegister, previewEstateRegister } from '@pledge/contract/estate-register'
import { selectOffer } from '@pledge/contract/offers'
import { confirmRefinance } from '@pledge/contract/refinance'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { fileOf, type RegisterRow } from '@pledge/domain/refinance/register.test-data'
import { done } from '@pledge/testing/call/answer'
import { FINAL_BLOCKS } from '@pledge/testing/steps/origination'
import { inState } from '@pledge/testing/steps/world'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'

/** What ties the loans of `RegisterRow` to their borrower, beside the email address. */
const MAYA = { dateOfBirth: '1985-02-28', ssnLastFour: '6789' } as const
/** An LTV of 60 % for the 1.25 BTC and the 30,000 dollars of an old loan as imported: a top-up is required. */
const FALLEN_PRICE_CENTS = 4_000_000

/** From the register to the last signature. */
const toSignatures = (product: () => Product) => {
  const read = async (as: Caller, uuid: string) =>
    (await as.ask(getApplication, { params: { uuid } })).application

  const imports = async (...rows: readonly Partial<RegisterRow>[]): Promise<void> => {
    const avery = await product().agent('avery')
    const csv = fileOf(...rows)
    const { sha256, changesSha256 } = await avery.ask(previewEstateRegister, { body: { csv } })
    done(await avery.call(importEstateRegister, { body: { csv, sha256, changesSha256 } }))
  }

  const setsPrice = (cents: number) =>
    product().rows(`update prices set price_cents = $1 where coin = 'BTC'`, [cents])

  /** Claimed, screened, and with its first offer selected. */
  const selected = async (as: Caller, loanNumber: string, settle = () => product().settle()) => {
    done(await as.call(claimEstateLoan, { body: { celsiusLoanNumber: loanNumber, ...MAYA } }))
    await settle()
    const { applications } = await as.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    const { appUuid: uuid, offers } = applications.find(
      ({ celsiusLoanNumbers, state }) => celsiusLoanNumbers.includes(loanNumber) && state === 'OFFER_SELECT',
    )!
    const offerUuid = offers[0]!.uuid
    done(await as.call(selectOffer, { params: { uuid }, body: { offerUuid } }))
    return { uuid, offerUuid }
  }

  const confirms = (
    as: Caller,
    { uuid, offerUuid }: { readonly uuid: string; readonly offerUuid: string },
    more: { readonly stabilizationOptIn?: boolean; readonly hasSentCollateral?: boolean } = {},
  ) =>
    as.call(confirmRefinance, {
      params: { uuid },
      body: { offerUuid, stabilizationOptIn: false, hasSentCollateral: false, ...more },
    })

  const signs = async (as: Caller, uuid: string): Promise<void> => {
    const { documents } = await as.ask(getDocuments, { params: { uuid } })
    for (const { uuid: docUuid, sha256, needsAcceptance, isReplaced } of documents)
      if (needsAcceptance && !isReplaced)
        await as.ask(signDocument, { params: { uuid, docUuid }, body: { sha256, accepted: true } })
  }

  return { read, imports, setsPrice, selected, confirms, signs }
}

/** Steps of a refinance of old loans, by its borrower and by agents. */
export const topUpsOf = (product: () => Product) => {
  const steps = toSignatures(product)
  const { read, setsPrice, selected, confirms, signs } = steps

  /** Signed with a top-up. What follows the last signature is not waited for; `settle` is how a product is whose jobs do not run by themselves. */
  const signedForTopUp = async (as: Caller, loanNumber: string, settle = () => product().settle()) => {
    await setsPrice(FALLEN_PRICE_CENTS)
    const chosen = await selected(as, loanNumber, settle)
    await setsPrice(FALLEN_PRICE_CENTS)
    done(await confirms(as, chosen))
    await settle()
    await setsPrice(FALLEN_PRICE_CENTS)
    await signs(as, chosen.uuid)
    return chosen
  }

  /** Signed, and its top-up requested. */
  const toTopUp = async (as: Caller, loanNumber: string) => {
    const chosen = await signedForTopUp(as, loanNumber)
    await product().settle(inState(as, chosen.uuid, 'CELSIUS_TOP_UP_REQUESTED'))
    return chosen
  }

  const topUpOf = async (as: Caller, uuid: string) => {
    const { collateral, rollForwardLoanDetails } = await read(as, uuid)
    const address = collateral?.wallet.depositAddress
    const units = parseCoin(rollForwardLoanDetails?.topUpAmount?.coinQuantity ?? '', 'BTC')
    if (address == null || units === undefined) throw new Error('no top-up is requested')
    return { address, units }
  }

  /** Sends the top-up, or this many base units, in one transaction that is not mined yet. */
  const sendsTopUp = async (as: Caller, uuid: string, units?: bigint) => {
    const due = await topUpOf(as, uuid)
    return product().simulation.bitcoin.driver.sendToAddress({
      address: due.address,
      units: units ?? due.units,
    })
  }

  /** Mines until every deposit is final, and runs what follows. */
  const mines = async (): Promise<void> => {
    await product().simulation.bitcoin.driver.mine(FINAL_BLOCKS.BTC)
    await product().settle()
    await product().settle()
  }

  return { ...steps, signedForTopUp, toTopUp, topUpOf, sendsTopUp, mines }
}
