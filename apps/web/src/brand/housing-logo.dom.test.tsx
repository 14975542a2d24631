// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { writePage } from '../screens/render-screen.test-data.tsx'
import { Footer } from './Footer.tsx'
import { HousingLogo } from './HousingLogo.tsx'

afterEach(cleanup)

const drawn = (kind: 'equal-housing' | 'equal-opportunity', name: string): string => {
  render(<HousingLogo kind={kind} />)
  const picture = screen.getByRole('img', { name }).innerHTML
  cleanup()
  return picture
}

it('the housing logo has its own image and name for each kind (1.2.144, 2.2.39)', () => {
  const house = drawn('equal-housing', 'Equal Housing Lender')
  const frame = drawn('equal-opportunity', 'Equal Opportunity Lender')
  expect(house).not.toBe(frame)
})

it('the footer shows the housing logo of its brand (1.2.144, 2.2.39)', () => {
  writePage()
  const script = document.getElementById('pledge-organization')
  if (script === null) throw new Error('The page holds an organization')
  const organization = JSON.parse(script.textContent)
  script.textContent = JSON.stringify({ ...organization, housingLogo: 'equal-opportunity' })
  render(<Footer />)
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    'Equal Opportunity Lender',
  ])
})
