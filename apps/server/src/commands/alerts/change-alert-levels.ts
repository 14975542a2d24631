import { judgeLevel } from '@pledge/domain/alerts/level-prices'
import { checkOwnLevel, type OwnLevel } from '@pledge/domain/alerts/own-level'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { alertLevelsOf, insertAlertLevel, removeAlertLevel } from '../../store/alerts/alert-levels.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { currentReading, followMargin } from '../margin/follow-margin.ts'

/**
 * The borrower adds a level of their own to a loan (note 079). One that is reached already is stored as reached: the borrower
 * sees it, and is notified the next time. Refusals: `loan.not-open` where the loan is not monitored, and those of
 * `checkOwnLevel`.
 */
export const addAlertLevel =
  (deps: Deps) =>
  (input: OfSubject & { readonly level: OwnLevel }): Promise<Outcome<{ readonly id: string }>> =>
    withLockedApplication(deps)<Outcome<{ readonly id: string }>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      const { margin } = file
      const { level } = input
      if (!isMonitored(margin)) return refuse('loan.not-open')
      const levels = await alertLevelsOf(tx, [file.id])
      const refusal = checkOwnLevel(
        level,
        margin.terms,
        levels.map((one) => one.level),
      )
      if (refusal !== null) return refusal
      const reading = await currentReading(locked)
      const id = deps.newId()
      await insertAlertLevel(tx, {
        id,
        ...belongsTo(file),
        coin: margin.terms.coin,
        level,
        isArmed: reading === null || judgeLevel({ level, isArmed: true }, margin.terms, reading) === null,
        now,
      })
      await followMargin(deps, locked)
      return { ok: true, id }
    })

/** Removes a level. Idempotent: one that is gone is no refusal. */
export const removeLevel = (deps: Deps) => (input: OfSubject & { readonly levelId: string }) =>
  withLockedApplication(deps)(asSubject(input), async ({ tx, file }) => {
    await removeAlertLevel(tx, file.id, input.levelId)
    return { ok: true as const }
  })
