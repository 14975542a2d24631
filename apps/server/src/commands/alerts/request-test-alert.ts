import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { alertTestsSince, insertAlertTest } from '../../store/alerts/alert-tests.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

const DAY_MS = 86_400_000
/** Tests of one loan within a day: enough to set up each way, and too few to be a nuisance to somebody else. */
const MAX_TESTS_A_DAY = 5

/**
 * The borrower asks for a test alert, which goes every way that alerts of the loan go. A job sends it within seconds.
 * Refusals: `loan.not-open` where the loan is not monitored, `alerts.too-many-tests`.
 */
export const requestTestAlert = (deps: Deps) => (input: OfSubject) =>
  withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
    if (!isMonitored(file.margin)) return refuse('loan.not-open')
    const since = new Date(now.getTime() - DAY_MS)
    if ((await alertTestsSince(tx, file.id, since)) >= MAX_TESTS_A_DAY) return refuse('alerts.too-many-tests')
    await insertAlertTest(tx, { id: deps.newId(), ...belongsTo(file), now })
    return { ok: true }
  })
