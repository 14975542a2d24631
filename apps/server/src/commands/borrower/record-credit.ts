import type { Command } from '@pledge/domain/process/commands'
import type { SoftPullAnswer } from '@pledge/providers/credit/port'
import { forgetProfileSsn } from '../../store/borrower/borrowers.ts'
import { advance } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

const commandOf = (answer: SoftPullAnswer): Command => {
  const by = jobActor('check-credit')
  const { referenceId } = answer
  switch (answer.outcome) {
    case 'CLEARED':
      return { type: 'CreditCleared', by, data: { referenceId } }
    case 'FROZEN':
      return { type: 'CreditFrozen', by, data: { referenceId } }
    case 'LOCKED':
      return { type: 'CreditLocked', by, data: { referenceId } }
    case 'NO_MATCH':
      return { type: 'CreditNotMatched', by, data: { referenceId } }
    case 'DECLINED':
      return { type: 'ApplicationDeclined', by, data: { reasons: [...answer.reasons], referenceId } }
  }
}

/**
 * Acts on the bureau's answer, which is already stored (law 3). An SSN for which no file was found may be
 * mistyped, and a profile with an SSN is never asked for it again, so it is removed from the profile and a
 * new application asks for it. Refusals: `transition.not-allowed`.
 */
export const recordCredit = (deps: Deps) => (input: OfApplication & { readonly answer: SoftPullAnswer }) =>
  advance(deps)({
    ...asSystem(input),
    command: () => commandOf(input.answer),
    effects: async ({ tx, after }) => {
      if (input.answer.outcome === 'NO_MATCH') await forgetProfileSsn(tx, after.borrowerId)
    },
  })
