import * as calls from '@pledge/contract/residence'
import { mostLentCents } from '@pledge/domain/residence/residence'
import { formatDollars } from '@pledge/domain/money/dollars'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { joinWaitlist } from '../commands/join-waitlist.ts'
import type { HttpDeps } from './deps.ts'
import { implement } from './implement.ts'
import { shownOrganization } from './preview.ts'

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
    const countries = owner.rules.countries.map(({ code, name, enabled }) => ({
      code,
      name,
      enabled: enabled && isOffered,
    }))
    return { ok: true, answer: { countries } }
  })

  implement(app, calls.joinWaitlist, ({ body, from }) =>
    joinWaitlist(deps)({ ...body, address: from.address }),
  )
}
