const SHA = 'a'.repeat(64)

interface Target {
  readonly uuid: string
  readonly docUuid: string
}

const byId = ({ uuid }: Target) => ({ params: { uuid } })

/** What the calls about debits are given, for the matrix of who may make which call. */
export const DEBIT_INPUTS = {
  getDebits: byId,
  quoteAutopay: byId,
  turnOffAutopay: byId,
  getLoanDebits: byId,
  quoteDebit: ({ uuid }: Target) => ({ params: { uuid }, query: { amount: '100.00' } }),
  payByDebit: ({ uuid }: Target) => ({
    params: { uuid },
    body: { amount: '100.00', termsSha256: SHA, accepted: true },
  }),
  turnOnAutopay: ({ uuid }: Target) => ({ params: { uuid }, body: { termsSha256: SHA, accepted: true } }),
  stopDebit: ({ uuid, docUuid }: Target) => ({ params: { uuid, debitUuid: docUuid } }),
  stopLoanDebit: ({ uuid, docUuid }: Target) => ({
    params: { uuid, debitUuid: docUuid },
    body: { reason: 'BORROWER_CALLED' },
  }),
  turnOffLoanAutopay: ({ uuid }: Target) => ({ params: { uuid }, body: { reason: 'BORROWER_WROTE' } }),
  handleFailedDebit: ({ docUuid }: Target) => ({ params: { id: docUuid }, body: { note: 'Called them' } }),
}
