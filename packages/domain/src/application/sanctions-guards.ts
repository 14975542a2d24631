import { refuse } from '../refusal.ts'
import type { Application } from './application.ts'
import type { CommandOf } from './commands.ts'
import type { Guard, GuardInput } from './guards.ts'
import { AGENTS_NEEDED } from './limits.ts'
import type { SanctionsDecision } from './sanctions.ts'

const notAllowed = refuse('transition.not-allowed')
const needsNote = refuse('approval.note-required')
const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === ''

const given = <T extends 'SanctionsHoldPlaced' | 'SanctionsDecided' | 'SanctionsReportFiled'>(
  input: GuardInput,
  type: T,
) => {
  if (input.application === null || input.command.type !== type) throw new Error(`Not a ${type} of anything`)
  const { by, data } = input.command as CommandOf<T>
  return { application: input.application, by, data }
}

/** Placed once; an agent who places it says why. Refusal: approval.note-required. */
export const holdPlaceable: Guard = (input) => {
  const { application, by, data } = given(input, 'SanctionsHoldPlaced')
  if (application.sanctions !== null) return notAllowed
  return by.kind === 'agent' && isBlank(data.note) ? needsNote : null
}

/** Two different agents decide, each with a note. Refusals: approval.same-agent, approval.note-required. */
export const sanctionsDecidable: Guard = (input) => {
  const { application, by, data } = given(input, 'SanctionsDecided')
  if (application.sanctions === null || application.sanctions.blockedAt !== null) return notAllowed
  const earlier = application.sanctions.decisions.find((one) => one.agentId === by.id)
  if (earlier?.decision === data.decision) return refuse('approval.same-agent')
  return isBlank(data.note) ? needsNote : null
}

const isDecided = (application: Application | null, decision: SanctionsDecision['decision']): boolean =>
  application?.sanctions != null &&
  application.sanctions.blockedAt === null &&
  application.sanctions.decisions.filter((one) => one.decision === decision).length >= AGENTS_NEEDED

export const twoAgentsConfirmed: Guard = ({ application }) =>
  isDecided(application, 'confirm') ? null : notAllowed
export const twoAgentsCleared: Guard = ({ application }) =>
  isDecided(application, 'clear') ? null : notAllowed

/** Of what is blocked, with the reference of the report. Refusal: approval.note-required. */
export const reportFilable: Guard = (input) => {
  const { application, data } = given(input, 'SanctionsReportFiled')
  if (application.sanctions === null || application.sanctions.blockedAt === null) return notAllowed
  if (isBlank(data.reference)) return needsNote
  const { reports } = application.sanctions
  return reports.some(({ reference }) => reference === data.reference) ? notAllowed : null
}
