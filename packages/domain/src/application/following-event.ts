import { offerOf, isRenewal } from './origination.ts'
import { approvalsOf } from '../disbursement/disbursement.ts'
import { jointBasis } from '../agreements/adverse-action.ts'
import type { Following } from '../decider/decider.ts'
import { balanceUnits, releaseOf } from '../collateral/account.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { AutomaticTrigger, Command } from './commands.ts'
import type { ApplicationEvent } from './events.ts'
import { agreedLicense } from './sanctions-guards.ts'
import { topUpUnits } from './top-up.ts'

const minimumOf = ({ application }: LoanFile): string => {
  const offer = offerOf(application)
  if (offer === null) throw new Error('Agreements are signed with an offer selected')
  return offer.minCollateralUnits.toString()
}

/** The event of a trigger that follows of itself from a command. */
export const followingEvent = (
  type: AutomaticTrigger,
  { state: file, command, now }: Following<LoanFile, Command>,
): ApplicationEvent => {
  const stamp = { at: now, by: command.by }
  if (type === 'LastAgreementSigned') {
    if (command.type !== 'AgreementAccepted') throw new Error('The last agreement is signed by accepting one')
    const requiredUnits = minimumOf(file)
    const { collateralDueAt } = command.data
    const topUp = isRenewal(file.application) ? { topUpUnits: topUpUnits(file).toString() } : {}
    return { type, ...stamp, data: { requiredUnits, collateralDueAt, ...topUp } }
  }
  if (type === 'RenewalSigned') {
    return { type, ...stamp, data: { requiredUnits: minimumOf(file) } }
  }
  if (type === 'FundingRefused') {
    const refusals = approvalsOf(file.disbursement).filter(({ decision }) => decision === 'refuse')
    const reasons = refusals.flatMap((refusal) => refusal.reason ?? [])
    const basis = jointBasis(refusals.flatMap((refusal) => refusal.basis ?? []))
    return { type, ...stamp, data: { reasons, ...(basis && { basis }) } }
  }
  if (type === 'CollateralReturnOrdered') {
    const requestId = releaseOf(file.collateral)?.requestId
    if (requestId === undefined) throw new Error('What is ordered was requested')
    return { type, ...stamp, data: { requestId, units: balanceUnits(file.collateral).toString() } }
  }
  if (type === 'SanctionsLicensed') {
    const agreed = agreedLicense(file.application)
    if (agreed === undefined || command.type !== 'SanctionsLicenseEntered')
      throw new Error('A license is recorded by entering it')
    const { number, issuedOn, covers } = agreed
    return { type, ...stamp, data: { number, issuedOn, covers, reportDueAt: command.data.reportDueAt } }
  }
  return { type, ...stamp, data: {} }
}
