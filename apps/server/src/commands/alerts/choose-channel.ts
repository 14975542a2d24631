import { allChoices, isFixed, type AlertChoice } from '@pledge/domain/alerts/alert-choices'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { alertChoicesOf, insertAlertChoice } from '../../store/alerts/alert-choices.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * The borrower turns one channel on or off for one kind of alert of a loan. The present choice is not recorded again.
 * Refusals: loan.not-open, alerts.choice-fixed for an email that the agreements promise.
 */
export const chooseChannel =
  (deps: Deps) =>
  (input: OfSubject & { readonly choice: AlertChoice }): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { kind, channel, isOn } = input.choice
      if (!isMonitored(file.margin)) return refuse('loan.not-open')
      if (isFixed(kind, channel)) return isOn ? { ok: true } : refuse('alerts.choice-fixed')
      const current = allChoices(await alertChoicesOf(tx, file.id)).find(
        (one) => one.kind === kind && one.channel === channel,
      )
      if (current?.isOn !== isOn)
        await insertAlertChoice(tx, { id: deps.newId(), ...belongsTo(file), ...input.choice, now })
      return { ok: true }
    })
