import type { Application, RollForward } from './application.ts'
import type { ApplicationEvent } from '../application/events.ts'

type OfType<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { readonly type: T }>

/** The loan that an application renews, by its first event; trails from before there were renewals tell of none. */
export const rollForwardOf = ({ data }: OfType<'ApplicationStarted'>): RollForward | null => {
  if (data.rollForward === undefined) return null
  const { priorApplicationId, carriedUnits, maturesAt } = data.rollForward
  return { priorApplicationId, carriedUnits: BigInt(carriedUnits), maturesAt }
}

/** A renewal does not ask for an ID that is still valid: its step is done from the start (note 058). */
export const identityOnFile = ({
  data,
}: OfType<'ApplicationStarted'>): Pick<Application, 'identityStatus' | 'idValidUntil'> => {
  const idValidUntil = data.rollForward?.idValidUntil ?? null
  return { identityStatus: idValidUntil === null ? 'NOT_STARTED' : 'COMPLETED', idValidUntil }
}

/** What the last signature fixes; a renewal that carries enough has its collateral already. */
const signed = (event: OfType<'LastAgreementSigned' | 'RenewalSigned'>): Partial<Application> => {
  const fixed = { signedAt: event.at, requiredUnits: BigInt(event.data.requiredUnits) }
  if (event.type === 'RenewalSigned') return { ...fixed, topUpUnits: 0n, collateralReceivedAt: event.at }
  const { topUpUnits, collateralDueAt } = event.data
  return { ...fixed, topUpUnits: topUpUnits === undefined ? null : BigInt(topUpUnits), collateralDueAt }
}

/** The loan was paid by the one that renews it: closed, and its collateral is there. */
const closed = (application: Application, event: OfType<'LoanClosedByRenewal'>): Partial<Application> => {
  const { renewalId, paymentId, movedUnits, payoffCents, paidOn } = event.data
  const payment = {
    paymentId,
    method: 'RENEWAL',
    amountCents: BigInt(payoffCents),
    paidOn,
    heldUntil: null,
    returnedAt: null,
  } as const
  return {
    renewedBy: renewalId,
    movedOutUnits: application.movedOutUnits + BigInt(movedUnits),
    payments: [...application.payments, payment],
    paidInFullAt: event.at,
    paidOffAt: event.at,
  }
}

/** What the last signature says, and each event on the way from one loan to the one that renews it. */
export const learnedOfRenewal = (
  application: Application,
  event: OfType<
    | 'LastAgreementSigned'
    | 'RenewalSigned'
    | 'TopUpReceived'
    | 'LoanRolledForward'
    | 'RenewalFunded'
    | 'LoanClosedByRenewal'
  >,
): Partial<Application> => {
  switch (event.type) {
    case 'LastAgreementSigned':
    case 'RenewalSigned':
      return signed(event)
    case 'TopUpReceived':
      return { collateralReceivedAt: event.at }
    case 'LoanRolledForward':
      return {
        movedInUnits: BigInt(event.data.movedUnits),
        paidOffCents: BigInt(event.data.payoffCents),
      }
    case 'RenewalFunded':
      return { fundedAt: event.at }
    case 'LoanClosedByRenewal':
      return closed(application, event)
  }
}
