import { describe, expect, it } from 'vitest'
import { actorText, detailTexts, eventText } from './event-words.ts'

describe('the event trail', () => {
  it('states what happened and who did it', () => {
    expect(eventText({ type: 'IdentityApproved', detail: {} })).toBe('ID approved')
    expect(eventText({ type: 'SomethingNewer', detail: {} })).toBe('SomethingNewer')
    expect(actorText({ actor: 'job' })).toBe('System')
    expect(actorText({ actor: 'avery@pledge.example' })).toBe('avery@pledge.example')
  })

  it('states for an international loan that no bureau was called, and shows no passed check', () => {
    const cleared = (referenceId: string) => eventText({ type: 'CreditCleared', detail: { referenceId } })
    expect(cleared('bureau-1')).toBe('Credit check passed')
    expect(cleared('null')).toBe('No credit bureau was contacted: international borrower')
  })

  it('shows reasons in words, even from a truncated list', () => {
    expect(
      detailTexts({ detail: { reasons: '["CREDIT_NO_FILE","INCOME_UNVERIFIED","CREDIT_INQUI' } }),
    ).toEqual(['Reasons: No credit file; Unable to verify income'])
    expect(detailTexts({ detail: { reasons: '["Score below the floor"]' } })).toEqual([
      'Reasons: Score below the floor',
    ])
    expect(detailTexts({ detail: { decision: 'refuse', reason: 'CREDIT_NO_FILE' } })).toEqual([
      'Decision: Rejected',
      'Reason: No credit file',
    ])
  })

  it('shows why a screening was cleared, with the note', () => {
    expect(detailTexts({ detail: { reason: 'BIRTH_DATE_DIFFERS', note: 'Born in 1961.' } })).toEqual([
      'Reason: Different date of birth',
      'Note: Born in 1961.',
    ])
  })

  it('omits what is meaningless to a reader', () => {
    expect(
      detailTexts({ detail: { expiresAt: '1796400000000', referenceId: 'null', offerId: 'a' } }),
    ).toEqual([])
  })
})
