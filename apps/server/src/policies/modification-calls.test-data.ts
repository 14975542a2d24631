interface Target {
  readonly uuid: string
  readonly docUuid: string
}

const byId = ({ uuid }: Target) => ({ params: { uuid } })

/** What each call about changed terms is made with. */
export const MODIFICATION_INPUTS = {
  getModifications: byId,
  proposeModification: ({ uuid }: Target) => ({
    params: { uuid },
    body: { terms: { kind: 'LATER_MATURITY', months: 3 }, reason: 'The borrower lost a job' },
  }),
  decideModification: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { modificationUuid: docUuid, decision: 'approve' },
  }),
  getModificationOffer: byId,
  answerModification: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { modificationUuid: docUuid, signed: null },
  }),
} as const
