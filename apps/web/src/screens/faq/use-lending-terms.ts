import { getLendingTerms } from '@pledge/contract/organization'
import { COINS } from '@pledge/domain/collateral/coins'
import { quoteRulesSchema } from '@pledge/domain/organization/quote-rules'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../api.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import type { FaqFacts } from './faq-content.ts'

/** The current rules, which fill the answers. */
export const useLendingTerms = () => {
  const { code: orgCode, flags } = useOrganization()
  return useQuery({
    queryKey: ['lending-terms', orgCode],
    queryFn: async ({ signal }): Promise<Omit<FaqFacts, 'isReaderInternational'>> => {
      const { rules, collateral } = await api(getLendingTerms, { query: { orgCode }, signal })
      return {
        rules: z.parse(quoteRulesSchema, rules),
        collateral: COINS.filter((coin) => collateral.includes(coin)),
        isInternational: flags.international,
      }
    },
  })
}
