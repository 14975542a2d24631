// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { ApplicationHeader } from './ApplicationHeader.tsx'

const show = (changes: Partial<ApplicationFile>) =>
  render(
    <ApplicationHeader application={{ ...applicationInReview, ...changes }} onDecided={() => undefined} />,
  )

beforeAll(writeOrganization)
afterEach(cleanup)

describe('the deadlines of an application, for agents', () => {
  it("name their owner: our own decision while the borrower's deadline is paused", () => {
    show({ deadline: null, decideBy: '2026-12-24T05:00:00.000Z' })
    expect(
      screen.getByText(
        /^Lender: decide by December 23, 2026, 11:59 PM EST\. The borrower's deadline is paused\.$/,
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/^Borrower: /)).toBeNull()
  })
  it("name the borrower's own (1.9.26), and both when a renewal has two", () => {
    show({})
    expect(screen.getByText(/^Borrower: complete and sign by December 4, 2026/)).toBeTruthy()
    expect(screen.queryByText(/^Lender: /)).toBeNull()
    cleanup()
    show({ decideBy: '2026-12-24T05:00:00.000Z' })
    expect(screen.getByText(/^Borrower: complete and sign by /)).toBeTruthy()
    expect(screen.getByText(/^Lender: decide by December 23, 2026, 11:59 PM EST$/)).toBeTruthy()
  })
})
