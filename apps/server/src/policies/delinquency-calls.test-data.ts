interface Target {
  readonly uuid: string
  readonly docUuid: string
}

const byId = ({ uuid }: Target) => ({ params: { uuid } })

/** What each call about a loan that is past due is made with. */
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
} as const
