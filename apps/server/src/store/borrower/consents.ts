import { OPT_IN_OUT, type OptInOut } from '@pledge/domain/borrower/vocabulary'
import type { RevocableConsent } from '@pledge/domain/borrower/withdrawal'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** The consents that a borrower gives and withdraws outside of an application. */
export type AccountConsent = RevocableConsent | 'TEXT_ALERTS' | 'PUSH_ALERTS'

export interface StoredConsent {
  readonly optInOut: OptInOut
  readonly version: number
  readonly givenAt: Date
  /** The network address, or for an agent's record how the withdrawal was received. */
  readonly givenFrom: string
}

/** A borrower's latest answer on a consent, in an application or on its own; undefined when never asked. */
export const latestConsent = async (
  tx: Tx,
  borrowerId: string,
  type: AccountConsent,
): Promise<StoredConsent | undefined> => {
  const row = await tx
    .selectFrom('consents')
    .select(['opt_in_out', 'version', 'given_at', 'given_from'])
    .where('borrower_id', '=', borrowerId)
    .where('type', '=', type)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    optInOut: z.enum(OPT_IN_OUT).parse(row.opt_in_out),
    version: row.version,
    givenAt: row.given_at,
    givenFrom: row.given_from,
  }
}

/** Records an answer on a consent outside of any application; rows are never changed. */
export const insertAccountConsent = async (
  tx: Tx,
  consent: StoredConsent & {
    readonly id: string
    readonly type: AccountConsent
    readonly organizationId: string
    readonly borrowerId: string
    readonly textSha256: string
    readonly organizationVersion: number
  },
): Promise<void> => {
  await tx
    .insertInto('consents')
    .values({
      id: consent.id,
      application_id: null,
      organization_id: consent.organizationId,
      borrower_id: consent.borrowerId,
      type: consent.type,
      version: consent.version,
      opt_in_out: consent.optInOut,
      text_sha256: consent.textSha256,
      organization_version: consent.organizationVersion,
      given_at: consent.givenAt,
      given_from: consent.givenFrom,
    })
    .execute()
}
