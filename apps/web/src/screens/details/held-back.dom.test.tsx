// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { serve } from '../render-screen.test-data.tsx'
import { agree, answers, fillIn, messageAt, open, SUBMIT, type } from './details-form.test-data.tsx'

beforeEach(() => writeBrandPage())
afterEach(cleanup)

/** A message at a field is only half of a rule: these tests check whether anything was sent. */
describe('a details form with one invalid field', () => {
  it.each([
    ['First name', '', '1.5.02'],
    ['First name', "O'Neil", '1.5.03'],
    ['First name', 'J', '1.5.04'],
    ['Last name', 'N', '1.5.05'],
    ['Last name', 'N3il', '1.5.06'],
    ['Date of birth', '', '1.5.08'],
    ['Date of birth', '02/30/1990', '1.5.09'],
    ['Date of birth', '01/01/2024', '1.5.10'],
    ['Date of birth', '12/31/1899', '1.5.11'],
    ['Social Security number', '', '1.5.13'],
    ['Social Security number', '123-45-678', '1.5.14'],
    ['Source of income', '', '1.5.19'],
    ['Street address', '', '1.5.21'],
    ['City', '', '1.5.22'],
    ['ZIP code', '', '1.5.23'],
    ['State', '', '1.5.24'],
    ['State', 'NV', '1.5.25'],
    ['State', 'NY', '1.5.26'],
    ['Phone number', '', '1.5.28'],
    ['Phone number', '1 415 555 0100', '1.5.29'],
    ['Phone number', '555 0100', '1.5.30'],
  ])('is not submitted, and the summary links to the field: %s %j (%s)', async (label, value) => {
    const sent = serve(answers())
    await open()
    await fillIn()
    const input = await type(label, value)
    agree()
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    const links = [...summary.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([`#${input.id}`])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(messageAt(input)).not.toBeNull()
    expect(sent.filter(({ call }) => call === SUBMIT)).toEqual([])
  })

  it('is submitted once that field is corrected', async () => {
    const sent = serve(answers())
    await open()
    await fillIn()
    await type('Street address', '')
    agree()
    await type('Street address', '500 Castro Street')
    agree()
    await waitFor(() => expect(sent.filter(({ call }) => call === SUBMIT)).toHaveLength(1))
  })

  it('clears its summary line by line as the fields are corrected, without another submit', async () => {
    serve(answers())
    await open()
    await fillIn()
    await type('Street address', '')
    await type('City', '')
    agree()
    const summary = await screen.findByRole('alert')
    expect(summary.querySelectorAll('a')).toHaveLength(2)
    await type('City', 'Mountain View')
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Street address: Required',
    ])
    await type('Street address', '500 Castro Street')
    expect(screen.queryByRole('alert')).toBeNull()
    await type('City', '')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(messageAt(await type('City', ''))).toBe('Required')
  })

  it.each(['000-12-3456', '666-12-3456', '123-00-4567', '123-45-0000'])(
    'warns once about the never-issued SSN %s, then accepts it, since the rule is only the pattern (1.5.14)',
    async (ssn) => {
      const sent = serve(answers())
      await open()
      await fillIn()
      const input = await type('Social Security number', ssn)
      expect(messageAt(input)).toBeNull()
      agree()
      expect(messageAt(input)).toMatch(/^Check this number\./)
      expect(sent.filter(({ call }) => call === SUBMIT)).toEqual([])
      agree()
      await waitFor(() => expect(sent.filter(({ call }) => call === SUBMIT)).toHaveLength(1))
      expect(sent.find(({ call }) => call === SUBMIT)?.body).toMatchObject({ ssn })
    },
  )

  it('warns again about a different never-issued SSN', async () => {
    const sent = serve(answers())
    await open()
    await fillIn()
    await type('Social Security number', '000-12-3456')
    agree()
    const input = await type('Social Security number', '000-12-3457')
    agree()
    expect(messageAt(input)).toMatch(/^Check this number\./)
    expect(sent.filter(({ call }) => call === SUBMIT)).toEqual([])
  })
})
