import { closedReasonSchema } from '@pledge/domain/organization/closed-countries'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { countryCode, done, dollars, organizationCode, stateCode } from './wire.ts'

export const validState = z.object({
  state: stateCode,
  name: z.string(),
  rateEnabled: z.boolean(),
  minLoanAmount: dollars,
  maxLoanAmount: z.nullable(dollars),
})
export type ValidState = z.infer<typeof validState>

const byOrganization = z.object({ orgCode: organizationCode })

export const getValidStates = defineCall({
  name: 'getValidStates',
  method: 'GET',
  path: '/api/loans/v1/residence/valid-states',
  caller: 'anyone',
  summary: 'The states in which the organization lends, with their loan limits (rows 1.7.29, 1.3.32).',
  query: byOrganization,
  answer: z.object({ validStates: z.array(validState) }),
  refusals: [],
})

export const getCountries = defineCall({
  name: 'getCountries',
  method: 'GET',
  path: '/api/loans/v1/residence/countries',
  caller: 'anyone',
  summary: 'The countries, with those enabled by the organization marked (rows 1.7.30, 1.3.33).',
  query: byOrganization,
  answer: z.object({
    countries: z.array(
      z.object({
        code: countryCode,
        name: z.string(),
        enabled: z.boolean(),
        /** Null where loans are offered (note 057). */
        closedBecause: z._default(z.nullable(closedReasonSchema), null),
      }),
    ),
  }),
  refusals: [],
})

export const joinWaitlist = defineCall({
  name: 'joinWaitlist',
  method: 'POST',
  path: '/api/loans/v1/residence/waitlist',
  caller: 'anyone',
  summary:
    'Adds an email address to the waitlist of a state or country without service, once, and confirms by email (row 1.2.44, gap G.29).',
  body: z
    .object({
      orgCode: organizationCode,
      state: z.optional(stateCode),
      country: z.optional(countryCode),
      email: z.email().check(z.maxLength(254)),
    })
    .check(z.refine(({ state, country }) => (state === undefined) !== (country === undefined))),
  answer: done,
  refusals: ['residence.unknown'],
})
