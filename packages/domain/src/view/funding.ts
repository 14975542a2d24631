import { standsStill } from '../application/sanctions.ts'
import { isCollateralWhole } from '../collateral/account.ts'
import { isAccountGiven } from '../disbursement/disbursement.ts'
import type { LoanParts } from './wire.ts'

/** Whether a disbursement can be under way: before the loan is funded, and again after it was returned. */
export const isDisbursementOpen = ({ application, disbursement, loan }: LoanParts): boolean =>
  loan.state === 'AWAITING_DISBURSEMENT' ||
  (application.state === 'SIGNED' &&
    (disbursement.state === 'IN_REVIEW' || disbursement.state === 'APPROVED'))

/** What the job checks right before sending: approved, not sent yet, and the collateral is complete. */
export const mayDisburse = ({ application, collateral, disbursement }: LoanParts): boolean =>
  disbursement.state === 'APPROVED' && !standsStill(application) && isCollateralWhole(collateral)

/** What the job checks before sending the test transfer in USDC: nothing is sent on unconfirmed collateral. */
export const maySendTest = ({ application, collateral, disbursement }: LoanParts): boolean =>
  disbursement.state === 'TEST_DUE' && !standsStill(application) && isCollateralWhole(collateral)

/** Whether the identity is verified, and the account of the disbursement is known or not required. */
export const areFinalStepsDone = ({ application, disbursement }: LoanParts): boolean =>
  application.identity.status === 'COMPLETED' && isAccountGiven(disbursement)

/** Whether the agreements are next: the screening is over, and the final steps are complete. */
export const mayPrepareAgreements = (parts: LoanParts): boolean =>
  parts.application.state === 'FINAL_STEPS' && areFinalStepsDone(parts)

/** A renewal whose collateral is confirmed, or confirmed again after a reorganization. */
export const mayRollForward = ({ collateral }: LoanParts): boolean =>
  collateral.state === 'AWAITING_TRANSFER' && isCollateralWhole(collateral)
