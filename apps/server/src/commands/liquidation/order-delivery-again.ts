import { mayOrderAgain } from '@pledge/domain/view/sale-delivery'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lockDelivery, orderAnotherAttempt } from '../../store/liquidation/sale-deliveries.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent orders the delivery of sold coins again, with a note, after the custodian rejected it (note 082). The recurring job
 * `deliver-sold-collateral` asks the exchange for its address once more, and the custodian under another key. Refusals:
 * transition.not-allowed while a payment of the last attempt can still arrive, and for another attempt than the agent saw, so that
 * one decision orders one attempt.
 */
export const orderDeliveryAgain =
  (deps: Deps) =>
  (
    input: OfSubject & { readonly deliveryId: string; readonly attempt: number; readonly note: string },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const delivery = await lockDelivery(tx, input.deliveryId)
      if (delivery?.applicationId !== file.id) return refuse('transition.not-allowed')
      const { attempt, rejection, address } = delivery
      const isDelivered = delivery.status === 'CONCLUDED'
      if (attempt !== input.attempt || !mayOrderAgain({ ...delivery, isDelivered }))
        return refuse('transition.not-allowed')
      if (rejection === null || address === null) throw new Error('a rejected delivery has an address')
      const rejected = {
        attempt,
        rejection,
        address,
        agentId: input.subject.accountId,
        at: now.toISOString(),
        note: input.note,
      }
      await orderAnotherAttempt(tx, delivery, [...delivery.earlier, rejected])
      return { ok: true }
    })
