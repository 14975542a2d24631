import type * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'
import { militaryAnswerSchema, screeningAnswerSchema, softPullAnswerSchema } from './inquiry-answers.ts'

const SCHEMAS = {
  credit: softPullAnswerSchema,
  screening: screeningAnswerSchema,
  military: militaryAnswerSchema,
} as const
export type InquiryKind = keyof typeof SCHEMAS
export type InquiryAnswer<Kind extends InquiryKind> = z.infer<(typeof SCHEMAS)[Kind]>

const place = (row: string) => ({ table: 'inquiries', row, column: 'answer' })

/** Stores the encrypted answer of an outside source before it is acted on. The first answer to a key is kept. */
export const saveInquiry = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly kind: InquiryKind
    readonly idempotencyKey: string
    readonly answer: unknown
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('inquiries')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      kind: input.kind,
      idempotency_key: input.idempotencyKey,
      answer_sealed: sealer.seal(JSON.stringify(input.answer), place(input.id)),
      answered_at: input.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

export interface StoredInquiry<Kind extends InquiryKind> {
  readonly answer: InquiryAnswer<Kind>
  readonly answeredAt: Date
}

/** The newest answer of a kind, decrypted. Undefined without one, and for one in an obsolete format. */
export const latestInquiry = async <Kind extends InquiryKind>(
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
  kind: Kind,
): Promise<StoredInquiry<Kind> | undefined> => {
  const row = await tx
    .selectFrom('inquiries')
    .select(['id', 'answer_sealed', 'answered_at'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const stored: unknown = JSON.parse(sealer.open(row.answer_sealed, place(row.id)))
  const parsed = SCHEMAS[kind].safeParse(stored)
  if (!parsed.success) return undefined
  return { answer: parsed.data as InquiryAnswer<Kind>, answeredAt: row.answered_at }
}
