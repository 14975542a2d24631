interface Target {
  readonly uuid: string
  readonly docUuid: string
}

const byId = ({ uuid }: Target) => ({ params: { uuid } })

/** What each call about a later maturity is made with. */
export const EXTENSION_INPUTS = {
  getExtensions: byId,
  proposeExtension: ({ uuid }: Target) => ({
    params: { uuid },
    body: { months: 3, reason: 'The borrower lost a job' },
  }),
  decideExtension: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { extensionUuid: docUuid, decision: 'approve' },
  }),
  getExtensionOffer: byId,
  answerExtension: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { extensionUuid: docUuid, signed: null },
  }),
} as const
