// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { renderScreen, serve } from '../render-screen.test-data.tsx'
import { ResidencyScreen } from './ResidencyScreen.tsx'

const PATH = '/account/crypto-backed-loan/residency'

afterEach(cleanup)

it("the residency page does not offer International when the brand's flag is off (1.6.05)", async () => {
  writeBrandPage({ international: false })
  serve({
    'GET /api/loans/v1/residence/valid-states': {
      validStates: [
        { state: 'OH', name: 'Ohio', rateEnabled: true, minLoanAmount: '5001.00', maxLoanAmount: null },
      ],
    },
    'GET /api/loans/v1/residence/countries': {
      countries: [{ code: 'SG', name: 'Singapore', enabled: true, closedBecause: null }],
    },
  })
  await renderScreen(ResidencyScreen, PATH, [PATH])
  expect(await screen.findByRole('option', { name: 'Ohio' })).toBeTruthy()
  expect(screen.queryByText('International')).toBeNull()
})
