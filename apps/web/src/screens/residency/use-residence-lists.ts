import { getCountries, getValidStates } from '@pledge/contract/residence'
import type { NamedCountry } from '@pledge/copy/en/closed-countries'
import type { ResidenceLists } from '@pledge/domain/residence/form'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useOrganization } from '../../brand/use-organization.ts'

/** The choices of the rule, with the places' names. */
export interface ResidenceNames extends ResidenceLists {
  readonly states: readonly (ResidenceLists['states'][number] & { readonly name: string })[]
  readonly countries: readonly (ResidenceLists['countries'][number] & NamedCountry)[]
}

/** Countries are loaded only where the brand lends internationally (row 1.2.42, gap G.28). */
export const useResidenceLists = () => {
  const { code: orgCode, flags } = useOrganization()
  return useQuery({
    queryKey: ['residence-lists', orgCode],
    queryFn: async ({ signal }): Promise<ResidenceNames> => {
      const query = { orgCode }
      const [{ validStates }, { countries }] = await Promise.all([
        api(getValidStates, { query, signal }),
        flags.international ? api(getCountries, { query, signal }) : { countries: [] },
      ])
      const states = validStates.map(({ state, name, rateEnabled }) => ({
        state,
        name,
        enabled: rateEnabled,
      }))
      return { states, countries }
    },
  })
}
