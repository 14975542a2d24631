import { idleDeadline, notAfterMaturity } from '@pledge/domain/application/deadlines'
import { advance } from './advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from './of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Ends an application whose deadline has passed, or that was idle too long (rows 1.9.26, 1.2.38). Decided under the
 * row's lock: a sweep that is early, or late after a signature, changes nothing. Refusals: `transition.not-allowed`.
 */
export const expireApplication = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    command: ({ file, record: { deadlineTerms } }) => ({
      type: 'ApplicationExpired',
      by: jobActor('expire-applications'),
      data: {
        idleDays: deadlineTerms.idleDays,
        idleUntil: notAfterMaturity(
          idleDeadline(file.application.lastActivityAt, deadlineTerms),
          file.application,
        ),
      },
    }),
  })
