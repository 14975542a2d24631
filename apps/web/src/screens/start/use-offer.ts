import { refusalOf } from '@pledge/client/errors'
import { type Offer, quoteOffer, type QuoteRequest } from '@pledge/contract/offers'
import { quote } from '@pledge/domain/offer/quote'
import type { RefusalCode } from '@pledge/domain/refusal'
import type { Residence } from '@pledge/domain/residence/residence'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import type { CheckedForm, OfferForm } from './offer-form.ts'
import { shownOffer, type ShownOffer } from './shown-offer.ts'
import { QUOTE_DEBOUNCE_MS, useDebounced } from './use-debounced.ts'
import { priceCentsOf, type QuoteBasis } from './use-quote-basis.ts'

export type OfferAnswer =
  | { readonly ok: true; readonly offer: ShownOffer }
  | {
      readonly ok: false
      readonly code: RefusalCode
      readonly message?: string | undefined
      readonly data?: Readonly<Record<string, string>> | undefined
    }

export interface OfferInput {
  readonly basis: QuoteBasis
  readonly residence: Residence
  readonly form: OfferForm
  readonly checked: CheckedForm
  readonly request: QuoteRequest | undefined
  /** An offer of the application for exactly these inputs: shown unchanged. */
  readonly stored: Offer | undefined
}

export interface OfferShown {
  /** Undefined while a field is invalid. */
  readonly answer: OfferAnswer | undefined
  /** The server's own figures, not this page's. */
  readonly isFinal: boolean
}

/** By the shared rule, at once (decision 17a). */
const useLocalQuote = ({ basis, residence, form, checked }: OfferInput): OfferAnswer | undefined => {
  const { collateralUnits, drawAmountCents } = checked
  return useMemo(() => {
    if (collateralUnits === undefined || drawAmountCents === undefined) return undefined
    const answer = quote({
      drawAmountCents,
      coin: form.coin,
      collateralUnits,
      priceCents: priceCentsOf(basis, form.coin),
      residence,
      rules: basis.rules,
    })
    return answer.ok ? { ok: true, offer: shownOffer(answer.quote) } : answer
  }, [basis, residence, form.coin, collateralUnits, drawAmountCents])
}

/** Refusals about the offer; after any other failure the figures of the shared rule stay. */
const IS_OF_OFFER = /^(offer|prices|residence)\./

/** The server's answer to the inputs, once they have not changed for 450 ms (row 1.5.40); nothing is stored. */
const useServerQuote = ({ basis, form, request, stored }: OfferInput): OfferAnswer | undefined => {
  const { code: orgCode } = useOrganization()
  const inputs = request === undefined ? undefined : JSON.stringify(request)
  const settled = useDebounced(inputs, QUOTE_DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['quote', settled, priceCentsOf(basis, form.coin).toString()],
    enabled: request !== undefined && settled === inputs && stored === undefined,
    queryFn: async ({ signal }): Promise<OfferAnswer | null> => {
      if (request === undefined) return null
      try {
        const { offer } = await api(quoteOffer, { body: { ...request, orgCode }, signal })
        return { ok: true, offer }
      } catch (error) {
        const refused = refusalOf(error)
        if (refused === undefined || !IS_OF_OFFER.test(refused.code)) throw error
        return { ok: false, code: refused.code, message: refused.message, data: refused.data }
      }
    },
  })
  return settled === inputs ? (data ?? undefined) : undefined
}

/** The offer for the form's values: a stored one, otherwise the server's, otherwise the shared rule's. */
export const useOffer = (input: OfferInput): OfferShown => {
  const local = useLocalQuote(input)
  const server = useServerQuote(input)
  if (input.stored !== undefined) return { answer: { ok: true, offer: input.stored }, isFinal: true }
  // Of two refusals with the same reason, the one at the page's price states what is missing.
  const isSame = local?.ok === false && server?.ok === false && local.code === server.code
  return {
    answer: local && (isSame ? { ...server, ...local } : (server ?? local)),
    isFinal: server !== undefined,
  }
}
