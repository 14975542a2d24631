import { ACCOUNT_ACTIONS } from '@pledge/domain/account/step-up'
import { describe, expect, it } from 'vitest'
import {
  composeAddressCode,
  composeChangeNotice,
  composeRegistrationCode,
  composeResetCode,
  composeStepUpCode,
} from './account-mails.ts'

const FACTS = {
  shortName: 'Northwind',
  supportPhone: '(800) 555-0123',
  link: 'https://loans.example/dashboard',
  at: new Date('2026-11-21T15:00:00Z'),
  timeZone: 'America/New_York',
  country: null,
}

describe('emails about an account (decision 15)', () => {
  it.each(ACCOUNT_ACTIONS)('explain what %s is, and what to do if it was someone else', (action) => {
    const notice = composeChangeNotice(action, FACTS)
    expect(notice.text).toMatch(/was|were/)
    expect(notice.text).toContain('call us right away at (800) 555-0123')
    expect(notice.text).toContain(FACTS.link)
    const code = composeStepUpCode(action, '012345', FACTS)
    expect(code.text).toContain('Your code is 012345.')
    expect(code.subject).not.toContain('012345')
    expect(code.text).toContain('Use it within 10 minutes to')
    for (const text of [notice.text, code.text]) expect(text).not.toMatch(/[{}]|undefined/)
  })

  it.each([composeAddressCode, composeRegistrationCode, composeResetCode])(
    'state how long a code works: at most ten minutes, to limit the time to steal one',
    (compose) => expect(compose('01234567', FACTS).text).toContain('Use it within 10 minutes to'),
  )
})
