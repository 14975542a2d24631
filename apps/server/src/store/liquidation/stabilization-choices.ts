import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** What a borrower chose last: the terms of a conversion where it is on, null where it is off. `number`: of the choices so far. */
export interface StabilizationChoice {
  readonly number: number
  readonly terms: StabilizationTerms | null
}

const NONE: StabilizationChoice = { number: 0, terms: null }

const wordsSchema = z.object({ title: z.string(), paragraphs: z.array(z.string()).readonly() })

/** The words that were signed on the page of a loan, as they were shown. */
export interface StabilizationSignature {
  readonly templateVersion: number
  readonly words: z.output<typeof wordsSchema>
  readonly wordsSha256: string
  readonly from: { readonly address: string; readonly userAgent: string }
}

/** A signed addendum, for the borrower's copy of it. */
export interface SignedAddendum extends Omit<StabilizationSignature, 'from'> {
  readonly id: string
  readonly signedAt: Date
}

/** The choice of a loan that counts: off where the borrower never chose (gap G.15). */
export const stabilizationOf = async (tx: Tx, applicationId: string): Promise<StabilizationChoice> => {
  const row = await tx
    .selectFrom('stabilization_choices')
    .select(['number', 'fee_bps', 'usdc_ltv_bps'])
    .where('application_id', '=', applicationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return NONE
  const { number, fee_bps: feeBps, usdc_ltv_bps: usdcLtvBps } = row
  return { number, terms: feeBps === null || usdcLtvBps === null ? null : { feeBps, usdcLtvBps } }
}

/** Whether it is on: `stabilizationOptIn` of an application on the wire (row 2.3.02). */
export const isStabilizationOn = async (tx: Tx, applicationId: string): Promise<boolean> =>
  (await stabilizationOf(tx, applicationId)).terms !== null

/** All addenda of a loan that were signed on its page, the oldest first. */
export const signedAddendaOf = async (tx: Tx, applicationId: string): Promise<readonly SignedAddendum[]> => {
  const rows = await tx
    .selectFrom('stabilization_choices')
    .select(['id', 'chosen_at', 'template_version', 'words', 'words_sha256'])
    .where('application_id', '=', applicationId)
    .where('words', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ id, chosen_at: signedAt, template_version, words, words_sha256 }) => {
    if (template_version === null || words_sha256 === null) throw new Error('signed words have their hash')
    return {
      id,
      signedAt,
      templateVersion: template_version,
      words: wordsSchema.parse(words),
      wordsSha256: words_sha256,
    }
  })
}

/** Appends a choice; under the lock of its loan, so that each number is used once. */
export const insertStabilizationChoice = async (
  tx: Tx,
  input: StabilizationChoice & {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    /** Null where it is switched off, and where it is chosen with the documents of a refinance. */
    readonly signature: StabilizationSignature | null
    readonly now: Date
  },
): Promise<void> => {
  const { signature } = input
  await tx
    .insertInto('stabilization_choices')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      number: input.number,
      is_on: input.terms !== null,
      fee_bps: input.terms?.feeBps ?? null,
      usdc_ltv_bps: input.terms?.usdcLtvBps ?? null,
      template_version: signature?.templateVersion ?? null,
      words: signature === null ? null : JSON.stringify(signature.words),
      words_sha256: signature?.wordsSha256 ?? null,
      signed_from: signature?.from.address ?? null,
      user_agent: signature?.from.userAgent ?? null,
      chosen_at: input.now,
    })
    .execute()
}
