import { randomBytes, randomUUID } from 'node:crypto'
import { getApplication, getApplications } from '@pledge/contract/applications'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { importEstateRegister, previewEstateRegister } from '@pledge/contract/estate-register'
import { getRefinanceDetails, giveRefinanceDetails } from '@pledge/contract/refinance-details'
import { selectOffer } from '@pledge/contract/offers'
import { confirmRefinance } from '@pledge/contract/refinance'
import { fileOf, type RegisterRow } from '@pledge/domain/refinance/register.test-data'
import type { CollateralReuseConsent } from '@pledge/domain/refinance/treatments'
import { done } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import { REFINANCE_DETAILS } from '@pledge/testing/steps/payloads'
import { signAll } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'

/** Whom the register has as the borrower of the loans of `RegisterRow`, beside the email address. */
export const MAYA = { dateOfBirth: '1985-02-28', ssnLastFour: '6789' } as const

/** Imports a file of these loans, as one agent may where it changes no person. */
export const importRegister = async (
  agent: Caller,
  ...rows: readonly Partial<RegisterRow>[]
): Promise<void> => {
  const csv = fileOf(...rows)
  const { sha256, changesSha256 } = await agent.ask(previewEstateRegister, { body: { csv } })
  done(await agent.call(importEstateRegister, { body: { csv, sha256, changesSha256 } }))
}

/** Claimed by its borrower, with its first offer selected. */
export interface ChosenRefinance {
  readonly uuid: string
  readonly offerUuid: string
}

/** Of a confirmation, what differs from one without any choice. */
interface Choice {
  readonly stabilizationOptIn?: boolean
  readonly hasSentCollateral?: boolean
}

export const confirmChosen = (borrower: Caller, { uuid, offerUuid }: ChosenRefinance, choice: Choice = {}) =>
  borrower.call(confirmRefinance, {
    params: { uuid },
    body: { offerUuid, stabilizationOptIn: false, hasSentCollateral: false, ...choice },
  })

/** Gives the details of Maya, or others; the job that inquires about her runs when the product settles. */
export const givesDetails = (
  borrower: Caller,
  uuid: string,
  changes: Partial<SentBody<typeof giveRefinanceDetails>> = {},
) => borrower.call(giveRefinanceDetails, { params: { uuid }, body: { ...REFINANCE_DETAILS, ...changes } })

/** The steps to the choice of an offer. */
const choosing = (product: () => Product) => {
  const settles = () => product().settle()
  const claims = (borrower: Caller, celsiusLoanNumber: string) =>
    borrower.call(claimEstateLoan, { body: { celsiusLoanNumber, ...MAYA } })
  /** Claimed, with the offer of a treatment selected, and without the details that the register lacks. */
  const chosen = async (
    borrower: Caller,
    loanNumbers: readonly string[],
    goOn = settles,
    consent: CollateralReuseConsent = 'DECLINE_REHYPOTHECATION',
  ): Promise<ChosenRefinance> => {
    for (const loanNumber of loanNumbers) done(await claims(borrower, loanNumber))
    await goOn()
    const { applications } = await borrower.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    const begun = applications.find(
      ({ celsiusLoanNumbers, state }) =>
        state === 'OFFER_SELECT' && loanNumbers.every((number) => celsiusLoanNumbers.includes(number)),
    )
    const offerUuid = begun?.offers.find((offer) => offer.collateralReuseConsent === consent)?.uuid
    if (begun === undefined || offerUuid === undefined) throw new Error('a claim must begin an application')
    const { appUuid: uuid } = begun
    done(await borrower.call(selectOffer, { params: { uuid }, body: { offerUuid } }))
    return { uuid, offerUuid }
  }
  /** Claimed, screened, with the offer of a treatment selected, and with what the register lacks where it is still missing. */
  const selected = async (
    borrower: Caller,
    loanNumbers: readonly string[],
    goOn = settles,
    consent: CollateralReuseConsent = 'DECLINE_REHYPOTHECATION',
  ): Promise<ChosenRefinance> => {
    const begun = await chosen(borrower, loanNumbers, goOn, consent)
    const { details } = await borrower.ask(getRefinanceDetails, { params: { uuid: begun.uuid } })
    if (details.status === 'NEEDED') done(await givesDetails(borrower, begun.uuid))
    await goOn()
    return begun
  }
  return { settles, claims, chosen, selected }
}

/** The steps of a refinance, from the register to the estate's hand-over. */
export const refinancesOf = (product: () => Product) => {
  const { settles, claims, chosen, selected } = choosing(product)
  return {
    claims,
    chosen,
    selected,
    imports: async (...rows: readonly Partial<RegisterRow>[]): Promise<void> =>
      importRegister(await product().agent('avery'), ...rows),
    read: async (borrower: Caller, uuid: string) =>
      (await borrower.ask(getApplication, { params: { uuid } })).application,
    /** Claimed, confirmed and signed: these loans wait for the estate. */
    async signed(
      loanNumbers: readonly string[],
      goOn = settles,
      consent: CollateralReuseConsent = 'DECLINE_REHYPOTHECATION',
    ): Promise<{ readonly borrower: Caller; readonly uuid: string }> {
      const borrower = await product().borrower('maya@home.example')
      const ready = await selected(borrower, loanNumbers, goOn, consent)
      done(await confirmChosen(borrower, ready))
      await goOn()
      await signAll(product(), borrower, ready.uuid)
      return { borrower, uuid: ready.uuid }
    },
    /** Coins of a loan, in a confirmed file of their own. */
    handOver: (loanNumber: string, units: bigint, transactionId = randomBytes(32).toString('hex')) =>
      product().rows(
        `with filed as (insert into estate_hand_over_files (id, organization_id, sha256, lines, proposed_by, proposed_at,
             decision, decided_by, decided_at)
           values ($1, $2, repeat('a', 64), 1, $1, now(), 'CONFIRMED', $2, now()) returning *),
         line as (insert into estate_hand_over_lines select id, organization_id, $3, 'BTC', $4, current_date, $5 from filed returning *),
         handed as (insert into estate_hand_overs
           select organization_id, loan_number, transaction_id, file_id, coin, quantity_units, handed_over_on, now(), 'SHORT'
             from line returning *)
         insert into estate_coin_transfers (organization_id, loan_number, coin, quantity_units, source_account, target_account,
             cause_id, transferred_at)
           select organization_id, loan_number, coin, quantity_units, 'ESTATE', 'RESERVED', file_id, confirmed_at from handed`,
        [randomUUID(), product().organizationId, loanNumber, String(units), transactionId],
      ),
    /** The register's state of each old loan, and whether it still has a person. */
    register: async () =>
      Object.fromEntries(
        (
          await product().rows(
            `select loan_number, state, person_sealed is not null as has_person from estate_loans order by loan_number`,
          )
        ).map((row) => [String(row['loan_number']), { state: row['state'], hasPerson: row['has_person'] }]),
      ),
  }
}
