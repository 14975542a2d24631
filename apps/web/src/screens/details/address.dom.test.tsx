// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { serve } from '../render-screen.test-data.tsx'
import { agree, answers, byHand, field, messageAt, open } from './details-form.test-data.tsx'

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('the address', () => {
  it('is filled from a suggestion, which is requested in a body and never in a URL (1.2.67)', async () => {
    // In another state than that of the offer, with which the form begins.
    const found = { street1: '50 Liberty Street', city: 'Reno', state: 'NV', zip: '89501', country: 'US' }
    const sent = serve(answers({ 'POST /api/loans/v1/address-suggestions': { suggestions: [found] } }))
    await open()
    fireEvent.change(await field('Street address'), { target: { value: '50 Lib' } })
    fireEvent.click(await screen.findByText('50 Liberty Street'))
    expect(sent).toContainEqual({
      call: 'POST /api/loans/v1/address-suggestions',
      body: { query: '50 Lib', country: 'US' },
    })
    expect((await field('Street address')).value).toBe('50 Liberty Street')
    expect((await field('City')).value).toBe('Reno')
    expect((await field('State')).value).toBe('NV')
    expect((await field('ZIP code')).value).toBe('89501')
    expect(screen.getByRole('button', { name: 'Enter address manually' })).toBeTruthy()
  })

  it('shows and announces when no suggestion is found (1.2.67)', async () => {
    serve(answers({ 'POST /api/loans/v1/address-suggestions': { suggestions: [] } }))
    await open()
    const street = await field('Street address')
    fireEvent.change(street, { target: { value: '742 Valencia St' } })
    const none = await screen.findByText('No address found. Enter it manually.')
    expect(none.getAttribute('role')).toBe('status')
    expect(none.className).not.toContain('sr-only')
    // Clicking the manual entry takes the focus first: nothing may move under it.
    fireEvent.blur(street)
    expect(screen.getByText('No address found. Enter it manually.')).toBe(none)
  })

  it('can be entered manually at any time, even after going back to the search (1.2.68, 1.2.76)', async () => {
    serve(answers())
    await open()
    await byHand()
    fireEvent.click(screen.getByRole('button', { name: 'Search for your address' }))
    expect((await field('Street address')).getAttribute('role')).toBe('combobox')
    await byHand()
    expect((await field('Street address')).getAttribute('role')).toBeNull()
    expect(screen.getByRole('button', { name: 'Search for your address' })).toBeTruthy()
  })

  it('expands into its fields when the form is invalid, so each message has its field (1.5.22)', async () => {
    serve(answers())
    await open()
    await field('Street address')
    expect(screen.queryByLabelText('City')).toBeNull()
    agree()
    expect(messageAt(await field('City'))).toBe('Required')
  })
})
