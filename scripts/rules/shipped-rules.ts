import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import type { Residence } from '@pledge/domain/residence/residence'
import seed from '../../seeds/lending-rules.json' with { type: 'json' }

/** The shipped settings: the command line has no organization of its own. */
export const shippedRules = lendingRulesSchema.parse(seed)

/** The residence in an input. Refusals: `residence.unknown` for none and for both. */
export const residenceOf = (input: {
  readonly state?: string | null | undefined
  readonly country?: string | null | undefined
}): { readonly ok: true; readonly residence: Residence } | Refusal => {
  const { state, country } = input
  const hasState = state !== undefined && state !== null
  const hasCountry = country !== undefined && country !== null
  if (hasState && !hasCountry) return { ok: true, residence: { kind: 'state', code: state } }
  if (hasCountry && !hasState) return { ok: true, residence: { kind: 'country', code: country } }
  return refuse('residence.unknown')
}
