import { describe, expect, it } from 'vitest'
import type { MarginEvent } from '../margin/events.ts'
import type { AlertNotice } from './alert-kinds.ts'
import { eventsAfterAlert, isOvertaken, keyOfMarginAlert, keyOfReminder } from './overtaken.ts'

const AT = 1_800_000_000_000
const LOAN = '7a1f1d3e-93a0-4a4e-a1f0-0c5b0c1b2a10'
const CALL = '7a1f1d3e-93a0-4a4e-a1f0-0c5b0c1b2a11'
const OTHER_CALL = '7a1f1d3e-93a0-4a4e-a1f0-0c5b0c1b2a12'
const reading = { owedCents: '1', units: '1', priceCents: '1', pricedAt: AT, before: null } as never
const of = (type: MarginEvent['type'], data: object = {}): MarginEvent =>
  ({ type, data: { callId: CALL, reading, ...data }, actor: { kind: 'system' }, at: AT }) as never

const EVENTS = {
  warned: of('WarningReached'),
  called: of('MarginCallOpened', { cureBy: AT }),
  sent: of('MarginCallSent', { cureBy: null }),
  sentLate: of('MarginCallSent', { cureBy: AT }),
  extended: of('MarginCallExtended', { cureBy: AT }),
  cured: of('MarginCallCured'),
  lapsed: of('MarginCallLapsed'),
  saleLevel: of('LiquidationLevelReached'),
  noSale: of('SaleNoLongerDue'),
  ended: of('MonitoringEnded'),
} as const

describe('an alert and what happened after it (note 087)', () => {
  it.each<[AlertNotice, (keyof typeof EVENTS)[], boolean]>([
    ['cured', [], false],
    ['cured', ['called'], true],
    ['cured', ['warned'], false],
    ['cured', ['warned', 'called'], true],
    ['cured', ['saleLevel'], true],
    ['nothing-to-sell', ['called'], true],
    ['no-sale', ['saleLevel'], true],
    ['no-sale', ['ended'], false],
    ['warning', ['called'], true],
    ['warning', ['ended'], false],
    ['margin-call', ['sent'], false],
    ['margin-call', ['extended'], false],
    ['margin-call', ['cured'], true],
    ['margin-call', ['lapsed'], true],
    ['margin-call', ['saleLevel'], true],
    ['reminder-halfway', ['cured', 'called'], true],
    ['new-deadline', ['sentLate'], true],
    ['new-deadline', ['sent'], false],
    ['call-lapsed', ['noSale'], true],
    ['sale-level', ['ended'], true],
    ['sale-level', [], false],
    ['collateral-sold', ['noSale', 'ended'], false],
    ['own-level', ['called'], false],
    ['test', ['called', 'cured'], false],
  ])('%s, then %j: overtaken %s', (notice, later, isOver) =>
    expect(
      isOvertaken(
        notice,
        later.map((one) => EVENTS[one]),
      ),
    ).toBe(isOver),
  )

  const stream = [
    { version: 1, event: EVENTS.called },
    { version: 2, event: EVENTS.cured },
    { version: 3, event: of('MarginCallOpened', { callId: OTHER_CALL, cureBy: AT }) },
  ]
  const typesAfter = (key: string) => eventsAfterAlert(key, stream).map(({ type }) => type)

  it.each([
    [keyOfMarginAlert(LOAN, 1), ['MarginCallCured', 'MarginCallOpened']],
    [keyOfMarginAlert(LOAN, 3), []],
    [keyOfReminder(CALL, 'HALFWAY', AT), ['MarginCallCured', 'MarginCallOpened']],
    [keyOfReminder(OTHER_CALL, 'HALFWAY', AT), []],
    [`sale:${LOAN}`, []],
    [`alert:${LOAN}:1`, []],
  ])('with the key %s is followed by %j', (key, types) => expect(typesAfter(key)).toEqual(types))
})
