import { isUnauthenticated } from '@pledge/client/request'
import { createApplication } from '@pledge/contract/applications'
import { createOffer, type Offer, type QuoteRequest, selectOffer } from '@pledge/contract/offers'
import type { Repayment } from '@pledge/domain/offer/repayment'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { pageData } from '../../brand/page-data.ts'
import { organization } from '../../brand/use-organization.ts'
import { useFollowApplication } from '../../journey/follow.ts'
import { refusalText } from '../../refusal-text.ts'
import { referralUuid } from '../../session/referral.ts'
import { userQuery } from '../../session/use-user.ts'
import { costsTheSame, type SeenTerms } from './shown-offer.ts'
import { newestOffer, offerFor } from './stored-offers.ts'

/** An application in OFFER_SELECT with its offers. */
export interface Started {
  readonly appUuid: string
  readonly offers: readonly Offer[]
}

export interface ContinueInput {
  readonly request: QuoteRequest
  readonly repayment: Repayment
  readonly seen: SeenTerms
}

export type ContinueProblem =
  { readonly kind: 'changed' } | { readonly kind: 'failed'; readonly message: string }

/** Begins the application, with its offer in the same request (row 1.7.08). */
const begin = async (request: QuoteRequest, idempotencyKey: string): Promise<Started> => {
  const { application } = await api(createApplication, {
    idempotencyKey,
    body: {
      loanOriginatorUuid: pageData().loanOriginatorUuid,
      referralUuid: referralUuid(),
      organization: organization().code,
      offer: request,
    },
  })
  return { appUuid: application.appUuid, offers: application.offers }
}

/** The same inputs are sent with the same key, so that an answer lost on the way starts no second application. */
const useKeyOf = () => {
  const [keys] = useState(() => new Map<string, string>())
  return (request: QuoteRequest): string => {
    const inputs = JSON.stringify(request)
    const key = keys.get(inputs) ?? crypto.randomUUID()
    keys.set(inputs, key)
    return key
  }
}

/**
 * Continue (rows 1.7.08 to 1.7.11): starts the application if there is none, prices an offer if none of its offers is
 * for these inputs, selects it, and follows the application. Stops when the offer costs other than what was seen.
 */
export const useContinue = (given: Started | undefined, signIn: (input: ContinueInput) => Promise<void>) => {
  const queryClient = useQueryClient()
  const follow = useFollowApplication()
  const keyOf = useKeyOf()
  const [started, setStarted] = useState(given)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ContinueProblem>()

  const price = async (request: QuoteRequest): Promise<Started> => {
    if (started === undefined) return begin(request, keyOf(request))
    if (offerFor(started.offers, request, Date.now()) !== undefined) return started
    const { offers } = await api(createOffer, { params: { uuid: started.appUuid }, body: request })
    return { appUuid: started.appUuid, offers }
  }

  const send = async ({ request, repayment, seen }: ContinueInput): Promise<void> => {
    const priced = await price(request)
    setStarted(priced)
    const offer = offerFor(priced.offers, request, Date.now()) ?? newestOffer(priced.offers)
    if (offer === undefined || !costsTheSame(seen, offer, repayment)) return setProblem({ kind: 'changed' })
    const { appUuid } = priced
    await api(selectOffer, { params: { uuid: appUuid }, body: { offerUuid: offer.uuid, repayment } })
    await follow(appUuid, { before: 'OFFER_SELECT' })
  }

  const submit = async (input: ContinueInput): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const user = await queryClient.ensureQueryData(userQuery)
      if (user === null) await signIn(input)
      else await send(input).catch((error: unknown) => leaveOrThrow(error, () => signIn(input)))
    } catch (error) {
      setProblem({ kind: 'failed', message: refusalText(error) })
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, problem, offers: started?.offers ?? [] }
}

/** The session has ended meanwhile: sign in, and continue. */
const leaveOrThrow = (error: unknown, signIn: () => Promise<void>): Promise<void> => {
  if (isUnauthenticated(error)) return signIn()
  throw error
}
