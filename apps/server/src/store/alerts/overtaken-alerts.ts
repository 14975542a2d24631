import type { AlertNotice } from '@pledge/domain/alerts/alert-kinds'
import { eventsAfterAlert, isOvertaken } from '@pledge/domain/alerts/overtaken'
import type { Tx } from '../database/database.ts'
import { marginEvents } from '../streams/events.ts'

/** Whether the call or the sale of an alert is over by now, or a newer event contradicts it. */
export const isAlertOvertaken = async (
  tx: Tx,
  {
    applicationId,
    notice,
    key,
  }: { readonly applicationId: string; readonly notice: AlertNotice; readonly key: string },
): Promise<boolean> => isOvertaken(notice, eventsAfterAlert(key, await marginEvents(tx, applicationId)))
