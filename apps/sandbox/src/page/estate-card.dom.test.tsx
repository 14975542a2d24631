// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { sandbox } from '../words/sandbox.ts'
import { queryClient } from './api.ts'
import { EstateCard } from './EstateCard.tsx'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { renderPart, serve } from './render-page.test-data.tsx'

const words = sandbox.estate
const CALL = 'GET /api/sandbox/v1/hand-overs'

beforeAll(writeOrganization)
afterEach(() => {
  cleanup()
  queryClient.clear()
})

it('offers the file of the estate for the loans that wait for it', async () => {
  const csv = 'loan_number,coin\nCEL-1,BTC\n'
  serve({ [CALL]: { loans: [{ loanNumber: 'CEL-1', coin: 'BTC', quantity: '1.25' }], csv } })
  renderPart(<EstateCard />)
  const link = await screen.findByRole('link', { name: words.download })
  expect(link.getAttribute('download')).toBe('hand-overs.csv')
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(`data:text/csv;charset=utf-8,${csv}`)
  expect(screen.getByRole('row', { name: 'CEL-1 1.25 BTC' })).toBeTruthy()
})

it('says when nothing waits, and offers no file then', async () => {
  serve({ [CALL]: { loans: [], csv: null } })
  renderPart(<EstateCard />)
  expect(await screen.findByText(words.empty)).toBeTruthy()
  expect(screen.queryByRole('link', { name: words.download })).toBeNull()
})
