import { describe, expect, it } from 'vitest'
import { allChoices, chosenChannels, isFixed } from './alert-choices.ts'
import { ALERT_KINDS } from './alert-kinds.ts'

describe('the channels of alerts that a borrower chooses (note 087)', () => {
  it.each([
    ['WARNING', true],
    ['MARGIN_CALL', true],
    ['SALE', true],
    ['OWN_LEVEL', false],
  ] as const)('an email about %s that cannot be turned off: %s', (kind, fixed) => {
    expect(isFixed(kind, 'EMAIL')).toBe(fixed)
    expect(isFixed(kind, 'TEXT')).toBe(false)
  })

  it('are all of them until one is turned off, and a test goes by all', () => {
    for (const kind of ALERT_KINDS) expect(chosenChannels(kind, [])).toEqual(['EMAIL', 'TEXT', 'PUSH'])
    const off = ALERT_KINDS.map((kind) => ({ kind, channel: 'TEXT', isOn: false }) as const)
    for (const kind of ALERT_KINDS) expect(chosenChannels(kind, off)).toEqual(['EMAIL', 'PUSH'])
    expect(chosenChannels(null, off)).toEqual(['EMAIL', 'TEXT', 'PUSH'])
  })

  it('keep the email about a margin call, whatever is stored', () => {
    const stored = [
      { kind: 'MARGIN_CALL', channel: 'EMAIL', isOn: false },
      { kind: 'OWN_LEVEL', channel: 'EMAIL', isOn: false },
    ] as const
    expect(chosenChannels('MARGIN_CALL', stored)).toEqual(['EMAIL', 'TEXT', 'PUSH'])
    expect(chosenChannels('OWN_LEVEL', stored)).toEqual(['TEXT', 'PUSH'])
    expect(allChoices(stored)).toContainEqual({
      kind: 'MARGIN_CALL',
      channel: 'EMAIL',
      isOn: true,
      isFixed: true,
    })
  })
})
