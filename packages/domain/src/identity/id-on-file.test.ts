import { describe, expect, it } from 'vitest'
import { stateAfter, say } from '../process/journey.test-data.ts'
import { idOnFile } from './id-on-file.ts'

describe('the ID of a loan that is renewed', () => {
  const approved = { status: 'COMPLETED', validUntil: '2027-11-22' } as const

  it('is not requested again while it is valid after that day', () => {
    expect(idOnFile(approved, '2027-11-21')).toBe('2027-11-22')
  })

  it('is requested again from its last day on, and where that day is unknown', () => {
    expect(idOnFile(approved, '2027-11-22')).toBeUndefined()
    expect(idOnFile(approved, '2027-11-23')).toBeUndefined()
    expect(idOnFile({ ...approved, validUntil: null }, '2027-11-21')).toBeUndefined()
    expect(idOnFile({ ...approved, status: 'PENDING' }, '2027-11-21')).toBeUndefined()
  })
})

describe('a renewal', () => {
  const begun = (idValidUntil?: string) => {
    const started = say.renewalStarted
    if (started.type !== 'ApplicationStarted' || started.data.rollForward === undefined)
      throw new Error('the sample must differ')
    const rollForward = {
      ...started.data.rollForward,
      ...(idValidUntil !== undefined && { idValidUntil }),
    }
    return stateAfter([{ ...started, data: { ...started.data, rollForward } }])
  }

  it('begins with the verified ID on file', () => {
    expect(begun('2031-05-09').application.identity).toEqual({
      status: 'COMPLETED',
      validUntil: '2031-05-09',
    })
  })

  it('begins without one where none is', () => {
    expect(begun().application.identity).toEqual({ status: 'NOT_STARTED', validUntil: null })
  })
})
