import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followMargin } from './follow-margin.ts'

/**
 * Reviews the monitoring of a loan that a price has crossed, whose deadline has passed, or of which a deposit was seen.
 * Idempotent: where nothing is to be decided it stores the same prices again. Refusal: access.not-found.
 */
export const reviewLoan = (deps: Deps) => (input: OfApplication) =>
  withLockedApplication(deps)(asSystem(input), async ({ tx, record, file, now }) => {
    const after = await followMargin(deps, { tx, record, now })
    return { ok: true as const, hasChanged: after !== file }
  })
