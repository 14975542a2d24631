import * as calls from '@pledge/contract/residence'
import { closedReasonOf } from '@pledge/domain/organization/closed-countries'
import { residenceFromQuery } from '@pledge/domain/residence/query'
import { mostLentCents } from '@pledge/domain/residence/residence'
import { formatDollars } from '@pledge/domain/money/dollars'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { joinWaitlist } from '../../commands/waitlist/join-waitlist.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { shownOrganization } from '../page/preview.ts'

export const residenceRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getValidStates, async ({ query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const { states, defaultMinLoanCents } = owner.rules
    return {
      ok: true,
      answer: {
        validStates: states.map((rule) => {
          const maximum = mostLentCents(owner.rules, rule.maxLoanCents)
          return {
            state: rule.state,
            name: rule.name,
            rateEnabled: rule.enabled,
            minLoanAmount: formatDollars(rule.minLoanCents ?? defaultMinLoanCents),
            maxLoanAmount: maximum === null ? null : formatDollars(maximum),
          }
        }),
      },
    }
  })

  implement(app, calls.getCountries, async ({ query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const isOffered = owner.organization.flags.international
    const countries = owner.rules.countries.map(({ code, name, enabled, closedBecause }) => ({
      code,
      name,
      enabled: enabled && isOffered,
      closedBecause: enabled ? null : closedReasonOf(closedBecause),
    }))
    return { ok: true, answer: { countries } }
  })

  implement(app, calls.joinWaitlist, async ({ body: { orgCode, email, ...place }, from }) => {
    const residence = residenceFromQuery(place)
    if (residence === undefined) return refuse('residence.unknown')
    return joinWaitlist(deps)({ orgCode, email, residence, address: from.address })
  })
}
