import type { AlertChoice } from '@pledge/domain/alerts/alert-choices'
import { ALERT_CHANNELS, ALERT_KINDS } from '@pledge/domain/alerts/alert-kinds'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

const choiceSchema = z.object({
  kind: z.enum(ALERT_KINDS),
  channel: z.enum(ALERT_CHANNELS),
  isOn: z.boolean(),
})

/** The newest choice of a borrower for each kind and channel; none where they never chose. */
export const alertChoicesOf = async (tx: Tx, applicationId: string): Promise<readonly AlertChoice[]> => {
  const rows = await tx
    .selectFrom('alert_choices')
    .distinctOn(['kind', 'channel'])
    .select(['kind', 'channel', 'is_on as isOn'])
    .where('application_id', '=', applicationId)
    .orderBy('kind')
    .orderBy('channel')
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => choiceSchema.parse(row))
}

/** Records a choice; rows are never changed, so that what applied when stays known. */
export const insertAlertChoice = async (
  tx: Tx,
  chosen: AlertChoice & {
    readonly id: string
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .insertInto('alert_choices')
    .values({
      id: chosen.id,
      application_id: chosen.applicationId,
      organization_id: chosen.organizationId,
      borrower_id: chosen.borrowerId,
      kind: chosen.kind,
      channel: chosen.channel,
      is_on: chosen.isOn,
      chosen_at: chosen.now,
    })
    .execute()
}
