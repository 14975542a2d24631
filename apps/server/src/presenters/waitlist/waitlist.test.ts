import { describe, expect, it } from 'vitest'
import { cursorText, readCursor, waitlistCsv } from './waitlist.ts'

const person = {
  uuid: 'a0000000-0000-4000-8000-000000000001',
  state: 'TX',
  country: null,
  placeName: 'Texas',
  email: 'ann@example.com',
  joinedAt: '2026-11-21T12:00:00.000Z',
  toldAt: null,
}

describe('the waitlist as a spreadsheet', () => {
  it('has a line for each entry, and no cell that a spreadsheet would execute (1.2.44, G.29)', () => {
    const email = '=cmd|"/C calc"!A0@example.com'
    expect(waitlistCsv([person, { ...person, email, toldAt: '2026-12-01T00:00:00.000Z' }])).toBe(
      [
        '"State or country","E-mail","Joined","Told"',
        '"Texas","ann@example.com","2026-11-21T12:00:00.000Z",""',
        '"Texas","\'=cmd|""/C calc""!A0@example.com","2026-11-21T12:00:00.000Z","2026-12-01T00:00:00.000Z"',
        '',
      ].join('\r\n'),
    )
  })

  it('continues after its cursor', () => {
    const at = { joinedAt: new Date(person.joinedAt), id: person.uuid }
    expect(readCursor(cursorText(at))).toEqual(at)
  })
})
