import { jointBasis } from '../agreements/adverse-action.ts'
import type { Following } from '../decider/decider.ts'
import { heldUnits, type Application } from './application.ts'
import type { AutomaticTrigger, Command } from './commands.ts'
import type { ApplicationEvent } from './events.ts'
import { agreedLicense } from './sanctions-guards.ts'
import { topUpUnits } from './top-up.ts'

/** The event of a trigger that follows of itself from a command. */
export const followingEvent = (
  type: AutomaticTrigger,
  { state: application, command, now }: Following<Application, Command>,
): ApplicationEvent => {
  const stamp = { at: now, by: command.by }
  if (type === 'LastAgreementSigned') {
    if (command.type !== 'AgreementAccepted' || application.minCollateralUnits === null) {
      throw new Error('The last agreement is signed by accepting one, with an offer selected')
    }
    const requiredUnits = application.minCollateralUnits.toString()
    const { collateralDueAt } = command.data
    const topUp = application.isRollForward ? { topUpUnits: topUpUnits(application).toString() } : {}
    return { type, ...stamp, data: { requiredUnits, collateralDueAt, ...topUp } }
  }
  if (type === 'RenewalSigned') {
    const { minCollateralUnits } = application
    if (minCollateralUnits === null) throw new Error('A renewal is signed with an offer selected')
    return { type, ...stamp, data: { requiredUnits: minCollateralUnits.toString() } }
  }
  if (type === 'FundingRefused') {
    const refusals = application.approvals.filter(({ decision }) => decision === 'refuse')
    const reasons = refusals.flatMap((refusal) => refusal.reason ?? [])
    const basis = jointBasis(refusals.flatMap((refusal) => refusal.basis ?? []))
    return { type, ...stamp, data: { reasons, ...(basis && { basis }) } }
  }
  if (type === 'CollateralReturnOrdered') {
    const requestId = application.collateralReturn?.requestId
    if (requestId === undefined) throw new Error('What is ordered was requested')
    return { type, ...stamp, data: { requestId, units: heldUnits(application).toString() } }
  }
  if (type === 'SanctionsLicensed') {
    const agreed = agreedLicense(application)
    if (agreed === undefined || command.type !== 'SanctionsLicenseEntered')
      throw new Error('A license is recorded by entering it')
    const { number, issuedOn, covers } = agreed
    return { type, ...stamp, data: { number, issuedOn, covers, reportDueAt: command.data.reportDueAt } }
  }
  return { type, ...stamp, data: {} }
}
