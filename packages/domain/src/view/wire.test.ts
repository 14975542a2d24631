import { UNMONITORED } from '../margin/margin-state.ts'
import { describe, expect, it } from 'vitest'
import { inState, RENEWALS, say, stateAfter, WAYS } from '../process/journey.test-data.ts'
import type { ApplicationState, Stage } from '../application/states.ts'
import type { CollateralAccount } from '../collateral/account.ts'
import type { Disbursement } from '../disbursement/disbursement.ts'
import type { LoanState } from '../loan/loan-state.ts'
import type { LoanFile } from './loan-file.ts'
import { wireStage, wireState, type LoanParts } from './wire.ts'

const placeOf = (parts: LoanParts): readonly [ApplicationState, Stage] => [wireState(parts), wireStage(parts)]

const signed = inState('FUNDABLE')
const account = signed.collateral
if (account.state !== 'PLEDGED') throw new Error('its collateral must be pledged')
const UNOPENED: CollateralAccount = { state: 'UNOPENED' }
const EMPTY: CollateralAccount = { ...account, confirmedUnits: 0n }
const attempt = { attempt: 1, failure: null, returnedAt: null, approvals: [] }
const given = { ...attempt, method: 'USDC', detailsId: 'account-1' } as const

describe('the state and the stage on the wire (1.4.01 to 1.4.03)', () => {
  it.each(Object.keys(WAYS) as ApplicationState[])('are those of the parts in %s', (state) => {
    const file = inState(state)
    expect([file.state, file.stage]).toEqual(placeOf(file))
    expect(file.state).toBe(state)
  })

  it.each<[LoanFile['application']['state'], Stage]>([
    ['APP_START', 'APPLYING'],
    ['BORROWER_DETAILS', 'APPLYING'],
    ['SOFT_CREDIT_LOCKED', 'APPLYING'],
    ['KYC_VERIFY', 'APPLYING'],
    ['FINAL_STEPS', 'APPLYING'],
    ['SIGN_DOCS', 'APPLYING'],
    ['DECLINED', 'FINAL'],
    ['EXPIRED', 'FINAL'],
    ['CANCELLED', 'FINAL'],
  ])('of an application in %s are that state, and %s', (state, stage) => {
    const application = { ...signed.application, state } as LoanFile['application']
    expect(placeOf({ ...signed, collateral: UNOPENED, application })).toEqual([state, stage])
  })

  it.each<[Disbursement, ApplicationState]>([
    [{ ...attempt, state: 'ACCOUNT_NEEDED' }, 'FINAL_STEPS'],
    [{ ...given, state: 'ACCOUNT_GIVEN' }, 'FINAL_STEPS'],
    [{ ...given, state: 'READY' }, 'FUNDABLE'],
    [{ ...given, state: 'TEST_DUE' }, 'CRYPTO_FUNDING_VERIFY'],
    [{ ...given, state: 'TEST_SENT' }, 'BORROWER_MICRO_DEPOSIT_CONFIRM'],
    [{ ...given, state: 'IN_REVIEW' }, 'MANUAL_FUNDING_RELEASE'],
    [{ ...given, state: 'APPROVED', approvedAt: 1 }, 'MANUAL_FUNDING_RELEASE'],
    [{ state: 'NOT_REQUIRED' }, 'FUNDABLE'],
  ])(
    'of a signed application with its collateral follow from the disbursement: %o',
    (disbursement, state) => {
      expect(placeOf({ ...signed, disbursement })).toEqual([state, 'ORIGINATING'])
    },
  )

  it.each<[LoanFile, ApplicationState]>([
    [stateAfter(RENEWALS.awaitingTopUp), 'WAITING_FOR_COLLATERAL'],
    [stateAfter(RENEWALS.carriedOver), 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER'],
    [inState('WAITING_FOR_COLLATERAL'), 'WAITING_FOR_COLLATERAL'],
  ])('of a signed application without its collateral follow from the account', (file, state) => {
    expect(placeOf(file)).toEqual([state, 'PROCESSING'])
    // An account that is entered, or needed, changes nothing until the collateral is complete.
    const disbursement: Disbursement = { ...attempt, state: 'ACCOUNT_NEEDED' }
    expect(placeOf({ ...file, disbursement })).toEqual([state, 'PROCESSING'])
  })
})

describe('the state and the stage of a loan', () => {
  const { application, disbursement } = inState('COMPLETE')
  const at = (loan: LoanState, collateral: CollateralAccount) =>
    placeOf({
      application,
      disbursement,
      loan,
      collateral,
      margin: UNMONITORED,
      releases: [],
      liquidations: [],
    })
  const funded = { payments: [], fundedAt: 1 }
  const paidOff: LoanState = { ...funded, state: 'PAID_OFF', paidInFullAt: 2, paidOffAt: 3 }
  const renewed: LoanState = { ...paidOff, state: 'RENEWED', renewedBy: 'application-2' }
  const owed = { ...account, state: 'UNPLEDGED' } as const

  it.each<[string, LoanState, CollateralAccount, ApplicationState, Stage]>([
    ['in service', { ...funded, state: 'OPEN' }, account, 'COMPLETE', 'FINAL'],
    ['in service without collateral', { ...funded, state: 'OPEN' }, EMPTY, 'COMPLETE', 'FINAL'],
    [
      'awaiting its disbursement again',
      { state: 'AWAITING_DISBURSEMENT', payments: [] },
      account,
      'COMPLETE',
      'FINAL',
    ],
    ['paid in full', { ...funded, state: 'PAID_IN_FULL', paidInFullAt: 2 }, account, 'COMPLETE', 'FINAL'],
    ['paid off', paidOff, owed, 'COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'],
    ['released', paidOff, { ...owed, state: 'RELEASED', confirmedUnits: 0n }, 'COMPLETE', 'FINAL'],
    [
      'released, with a late deposit',
      paidOff,
      { ...owed, state: 'RELEASED' },
      'COMPLETE',
      'COLLATERAL_RELEASE',
    ],
    ['renewed', renewed, { ...owed, state: 'TRANSFERRED', confirmedUnits: 0n }, 'COMPLETE', 'FINAL'],
    [
      'renewed, with a late deposit',
      renewed,
      { ...owed, state: 'TRANSFERRED' },
      'COMPLETE',
      'COLLATERAL_RELEASE',
    ],
  ])('%s', (_, loan, collateral, state, stage) => {
    expect(at(loan, collateral)).toEqual([state, stage])
  })

  it('that never took effect owe the release of the balance', () => {
    const held = stateAfter([
      ...(WAYS.WAITING_FOR_COLLATERAL ?? []),
      say.addressAllotted,
      say.counted('7'),
      say.cancelled,
    ])
    expect(placeOf(held)).toEqual(['CANCELLED', 'COLLATERAL_RELEASE'])
    const { collateral } = held
    if (collateral.state !== 'UNPLEDGED') throw new Error('it must secure nothing any longer')
    const reorged = { ...collateral, confirmedUnits: 3n, releasedUnits: 7n }
    expect(placeOf({ ...held, collateral: reorged })).toEqual(['CANCELLED', 'FINAL'])
  })
})
