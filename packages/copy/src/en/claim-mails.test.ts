import { expect, it } from 'vitest'
import { composeClaimEnded } from './claim-mails.ts'

it('says that no offer could be made for an old loan, and where to try again (note 099)', () => {
  const { subject, text } = composeClaimEnded('CEL-1', {
    shortName: 'Northwind',
    supportPhone: '(800) 555-0123',
    link: 'https://loans.example/celsius-refi',
    at: new Date('2026-11-21T15:00:00Z'),
    timeZone: 'America/New_York',
    country: null,
  })
  expect(subject).toBe('Northwind: We could not make you an offer')
  expect(text).toContain('We could not make you an offer for your old loan CEL-1 in time.')
  expect(text).toContain('Enter the loan ID here: https://loans.example/celsius-refi')
  expect(text).not.toMatch(/[{}]|undefined/)
})
