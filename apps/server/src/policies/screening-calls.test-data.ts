interface Target {
  readonly uuid: string
  readonly docUuid: string
}

/** What each call about screenings and sanctions is made with. */
export const SCREENING_INPUTS = {
  decideSanctions: ({ uuid }: Target) => ({
    params: { uuid },
    body: { decision: 'confirm', note: 'Every field agrees' },
  }),
  recordSanctionsLicense: ({ uuid }: Target) => ({
    params: { uuid },
    body: { number: 'SDGT-2026-1', issuedOn: '2026-01-02', covers: 'ALL', note: 'Copy on file' },
  }),
  fileSanctionsReport: ({ uuid }: Target) => ({ params: { uuid }, body: { reference: 'OFAC-2026-1' } }),
  clearScreening: ({ uuid }: Target) => ({
    params: { uuid },
    body: { reason: 'BIRTH_DATE_DIFFERS', note: 'Born in another year' },
  }),
  decideWallet: ({ uuid, docUuid }: Target) => ({
    params: { uuid, subjectUuid: docUuid },
    body: { wallet: docUuid, decision: 'confirm', note: 'Traced to the listed address' },
  }),
} as const
