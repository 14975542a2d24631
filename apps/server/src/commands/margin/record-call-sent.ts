import { deadlineOfSending, isSendingAwaited } from '@pledge/domain/margin/call-notice'
import { MARGIN_CALL_MESSAGE, newestMessage } from '../../store/mail/messages.ts'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Records that the email of an open margin call was sent, which moves the deadline where it was sent late: its hours run from
 * then (row 1.9.12). Nothing changes while it is on its way, was given up, or was withheld: an agent decides about those.
 */
export const recordCallSent = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    async command({ tx, file }) {
      const { margin } = file
      if (margin.state !== 'CALLED' || !isSendingAwaited(margin.call)) return UNCHANGED
      const { call, terms } = margin
      const message = await newestMessage(tx, {
        applicationId: file.id,
        kind: MARGIN_CALL_MESSAGE,
        since: new Date(call.openedAt),
      })
      if (message?.status !== 'SENT' || message.settledAt === null) return UNCHANGED
      const sentAt = message.settledAt.getTime()
      return {
        type: 'MarginCallSent',
        by: jobActor('monitor-prices'),
        data: { callId: call.callId, sentAt, cureBy: deadlineOfSending(call, sentAt, terms.cureHours) },
      }
    },
  })
