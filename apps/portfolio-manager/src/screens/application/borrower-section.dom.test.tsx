// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { BorrowerSection } from './BorrowerSection.tsx'

const { borrower } = applicationInReview
if (borrower === null) throw new Error('the application in review has a borrower')
const Section = ({ borrower: shown }: { readonly borrower: NonNullable<typeof borrower> }) => (
  <BorrowerSection application={{ ...applicationInReview, borrower: shown }} onDecided={() => undefined} />
)
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent
afterEach(cleanup)

describe('a borrower as an agent sees them', () => {
  it('has a masked SSN and an account in the US', () => {
    render(<Section borrower={borrower} />)
    expect(fact('SSN')).toBe('***-**-6789')
    expect(fact('Disbursement account')).toBe('••••4321')
    expect(screen.queryByText('Citizenship')).toBeNull()
  })

  it('has a citizenship and a masked number if international, and neither SSN nor account', () => {
    const international = { citizenship: 'AU', idType: 'PASSPORT_NUMBER', idMask: '••••567' } as const
    render(<Section borrower={{ ...borrower, ssnMask: null, accountMask: null, abroad: international }} />)
    expect(fact('Citizenship')).toBe('Australia')
    expect(fact('Passport number')).toBe('••••567')
    for (const term of ['SSN', 'Disbursement account', 'Account holder'])
      expect(screen.queryByText(term)).toBeNull()
  })

  it('is shown with instructions after withdrawing consent to electronic records', () => {
    writeOrganization()
    const { rerender } = render(<Section borrower={borrower} />)
    expect(screen.queryByText('Records on paper')).toBeNull()
    rerender(<Section borrower={{ ...borrower, paperSince: '2026-11-22T14:39:00.000Z' }} />)
    expect(screen.getByText('Records on paper')).toBeTruthy()
    expect(screen.getByText(/Send every notice, statement and document of this loan on paper/)).toBeTruthy()
    expect(screen.queryByText(/recorded by/)).toBeNull()
    const heard = { agent: 'avery@pledge.example', way: 'PHONE', receivedOn: '2026-11-20' } as const
    rerender(
      <Section borrower={{ ...borrower, paperSince: '2026-11-22T14:39:00.000Z', paperHeard: heard }} />,
    )
    expect(
      screen.getByText(/Received by phone on November 20, 2026, recorded by avery@pledge\.example\./),
    ).toBeTruthy()
  })
})
