interface Target {
  readonly uuid: string
  readonly docUuid: string
}

const byId = ({ uuid }: Target) => ({ params: { uuid } })

/** What each call about a loan that is past due, a hold or a recall is made with. */
export const DELINQUENCY_INPUTS = {
  getDelinquency: byId,
  sendDefaultNotice: ({ uuid }: Target) => ({ params: { uuid }, body: { way: 'EMAIL' } }),
  withdrawDefaultNotice: byId,
  proposeDefaultDecision: ({ uuid }: Target) => ({
    params: { uuid },
    body: { kind: 'CHARGE_OFF', reason: 'Nothing was paid for months' },
  }),
  decideDefaultDecision: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { decisionUuid: docUuid, decision: 'approve' },
  }),
  sendSaleNotice: ({ uuid }: Target) => ({ params: { uuid }, body: { way: 'EMAIL' } }),
  cancelPlannedSale: byId,
  getLoanHolds: byId,
  setLoanHold: ({ uuid }: Target) => ({
    params: { uuid },
    body: { kind: 'DISPUTE', reason: 'A payment is missing', from: null, until: '2030-01-01' },
  }),
  changeLoanHold: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { holdUuid: docUuid, action: 'lift', on: '2026-06-01', reason: 'It was found' },
  }),
  getRehypothecation: byId,
  proposeRecallResolution: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { lotUuid: docUuid, outcome: 'RETURNED', reference: 'Statement 4711' },
  }),
  decideRecallResolution: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { resolutionUuid: docUuid, decision: 'approve' },
  }),
  getLegalHolds: byId,
  setLegalHold: ({ uuid }: Target) => ({
    params: { uuid },
    body: { covers: 'APPLICATION', matter: 'Docket 26-1', reason: 'A suit is pending' },
  }),
  changeLegalHold: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { step: 'propose-lift', holdUuid: docUuid, reason: 'The suit is over' },
  }),
} as const
