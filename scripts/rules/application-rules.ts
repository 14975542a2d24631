import { evaluateTransition } from '@pledge/domain/process/evaluation/evaluate-transition'
import { progressIndex, progressSteps } from '@pledge/domain/application/progress'
import { destinationOf } from '@pledge/domain/application/routing'
import { APPLICATION_STATES, STAGES } from '@pledge/domain/application/states'
import { isRedirectSent } from '@pledge/domain/organization/redirect'
import * as z from 'zod/mini'
import { answered, defineRule, text, type Rule } from './rule.ts'

/** Row 2.2.10: the path may be any value. The origin has no effect: the answer is a path, valid on any origin. */
const redirect = defineRule(z.object({ value: z.unknown(), origin: z.optional(text) }), ({ value }) =>
  answered({ sent: isRedirectSent(value) }),
)

/** Rows 1.4.08 to 1.4.14. The dashboard is outside of the application, so it is given as a path. */
const route = defineRule(z.object({ state: text }), ({ state }) => {
  const page = destinationOf(state)
  return answered({ destination: page === 'dashboard' ? '/dashboard' : page })
})

const progressInput = z.object({
  state: z.enum(APPLICATION_STATES),
  isInternational: z.optional(z.boolean()),
  isRollForward: z.optional(z.boolean()),
  collateralDue: z.optional(z.boolean()),
})

const progress = defineRule(progressInput, (input) => {
  const request = {
    state: input.state,
    isInternational: input.isInternational ?? false,
    isRollForward: input.isRollForward ?? false,
    isCollateralDue: input.collateralDue ?? false,
  }
  return answered({ index: progressIndex(request), steps: progressSteps(request) })
})

const transitionInput = z.object({
  state: z.nullable(z.enum(APPLICATION_STATES)),
  stage: z.optional(z.enum(STAGES)),
  trigger: text,
  facts: z.optional(z.record(text, z.unknown())),
})

const transition = defineRule(transitionInput, (input) => {
  const outcome = evaluateTransition(input)
  return outcome.ok ? answered({ state: outcome.state, stage: outcome.stage }) : outcome
})

export const applicationRules: Readonly<Record<string, Rule>> = { redirect, route, progress, transition }
