import { randomUUID } from 'node:crypto'
import { importEstateRegister, previewEstateRegister } from '@pledge/contract/estate-register'
import { claimEstateLoan, releaseEstateClaim } from '@pledge/contract/estate-claims'
import { getApplications } from '@pledge/contract/applications'
import { giveRefinanceDetails } from '@pledge/contract/refinance-details'
import { selectOffer } from '@pledge/contract/offers'
import { confirmRefinance } from '@pledge/contract/refinance'
import { fileOf } from '@pledge/domain/refinance/register.test-data'
import { REFINANCE_DETAILS } from '@pledge/testing/steps/payloads'
import type { Product } from '../product.test-data.ts'
import { counting, events, sending, type Row, type Stage } from './concurrency.test-data.ts'

const MAYA = { dateOfBirth: '1985-02-28', ssnLastFour: '6789' } as const

/** Loans of other tests are closed, because a file without them would remove or miss them. */
const emptied = (product: Product) =>
  product.rows(`update estate_loans set state = 'CLOSED', person_sealed = null`)

/** A loan in the register that belongs to the borrower of the stage, beside those of other tests. */
const withLoan = async ({ product, as, avery }: Stage) => {
  const [account] = await product.rows('select email from accounts where id = $1', [as.subject.accountId])
  const email = String(account?.['email'])
  const loanNumber = `CEL-${as.subject.accountId}`.toUpperCase()
  const csv = fileOf({ loan_number: loanNumber, email })
  await emptied(product)
  const { sha256, changesSha256 } = await avery.ask(previewEstateRegister, { body: { csv } })
  await avery.ask(importEstateRegister, { body: { csv, sha256, changesSha256 } })
  return { celsiusLoanNumber: loanNumber, ...MAYA }
}

/** The register of the defunct lender's loans, and claims of them. */
export const ofRefinances: Readonly<Record<string, Row>> = {
  importEstateRegister: async ({ product, avery }) => {
    await emptied(product)
    const csv = fileOf({ loan_number: `CEL-${randomUUID()}` })
    const { sha256, changesSha256 } = await avery.ask(previewEstateRegister, { body: { csv } })
    const body = { csv, sha256, changesSha256 }
    return {
      send: sending(avery, importEstateRegister, { body }),
      otherBody: { ...body, changesSha256: 'b'.repeat(64) },
      effects: counting(product, 'estate_imports where sha256 = $1', sha256),
      good: 'one',
      // The register has the loans already, which the agent has not seen.
      refusals: ['refinance.register-changed', 'request.in-progress'],
      busy: ['request.in-progress'],
    }
  },
  claimEstateLoan: async (stage) => {
    const body = await withLoan(stage)
    const { accountId } = stage.as.subject
    return {
      send: sending(stage.as, claimEstateLoan, { body }),
      otherBody: { ...body, celsiusLoanNumber: 'CEL-404' },
      effects: counting(stage.product, 'estate_claims where borrower_id = $1', accountId),
      good: 'all',
    }
  },
  confirmRefinance: async (stage) => {
    const { product, as } = stage
    await as.ask(claimEstateLoan, { body: await withLoan(stage) })
    await product.settle()
    const { applications } = await as.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    const { appUuid: uuid, offers } = applications[0]!
    const offerUuid = offers[0]!.uuid
    await as.ask(selectOffer, { params: { uuid }, body: { offerUuid } })
    await as.ask(giveRefinanceDetails, { params: { uuid }, body: REFINANCE_DETAILS })
    await product.settle()
    const body = { offerUuid, stabilizationOptIn: false, hasSentCollateral: false }
    return {
      send: sending(as, confirmRefinance, { params: { uuid }, body }),
      otherBody: { ...body, hasSentCollateral: true },
      effects: events(product, uuid, 'RefinanceConfirmed'),
      good: 'all',
    }
  },
  giveRefinanceDetails: async (stage) => {
    const { product, as } = stage
    await as.ask(claimEstateLoan, { body: await withLoan(stage) })
    await product.settle()
    const { applications } = await as.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    const { appUuid: uuid } = applications[0]!
    const body = REFINANCE_DETAILS
    return {
      send: sending(as, giveRefinanceDetails, { params: { uuid }, body }),
      otherBody: { ...body, phoneNumber: '(310) 555-0124' },
      effects: events(product, uuid, 'RefinanceDetailsGiven'),
      good: 'one',
      refusals: ['transition.not-allowed'],
    }
  },
  releaseEstateClaim: async (stage) => {
    const body = await withLoan(stage)
    await stage.as.ask(claimEstateLoan, { body })
    const { accountId } = stage.as.subject
    const params = { loanNumber: body.celsiusLoanNumber }
    return {
      send: sending(stage.avery, releaseEstateClaim, { params, body: { step: 'request', reason: 'Lost' } }),
      otherBody: { step: 'withdraw', reason: '' },
      effects: counting(
        stage.product,
        'estate_claims where borrower_id = $1 and release_requested_by is not null',
        accountId,
      ),
      good: 'one',
      refusals: ['transition.not-allowed'],
    }
  },
}
