// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API, KEPT_CONSENTS, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { serve } from '../render-screen.test-data.tsx'
import { answers, fillIn, open } from './details-form.test-data.tsx'

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('the consents', () => {
  it('come before the I agree button, which is never in a sticky bar on phones (1.2.73)', async () => {
    serve(answers())
    await open()
    const consents = await screen.findByRole('heading', { name: 'Your consent' })
    const button = screen.getByRole('button', { name: 'I agree' })
    expect(document.querySelector('[data-action-bar]')).toBeNull()
    // After the consents in the document, so a borrower passes them before agreeing.
    expect(consents.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('show the full text of each checkbox, however long it is (1.2.70)', async () => {
    const long = (text: string) => text.padEnd(1_500, ' and so on')
    const { termsAndPrivacy, communications, marketing } = KEPT_CONSENTS.legal
    const legal = {
      ...KEPT_CONSENTS.legal,
      termsAndPrivacy: long(termsAndPrivacy),
      communications: long(communications),
      marketing: long(marketing),
    }
    serve(answers({ [`GET ${API}/details-consents`]: { ...KEPT_CONSENTS, legal } }))
    await open()
    const labels = (await screen.findAllByRole('checkbox')).map(
      (box) => document.getElementById(box.getAttribute('aria-details') ?? '')?.textContent,
    )
    expect(labels).toEqual([legal.termsAndPrivacy, legal.communications, legal.marketing])
  })

  it('keep every entry of the form when the disclosures open in another tab (1.2.28)', async () => {
    serve(answers())
    await open()
    await fillIn()
    const entries = () =>
      [...document.querySelectorAll<HTMLInputElement>('main input, main select')].map((field) =>
        field.type === 'checkbox' ? field.checked : field.value,
      )
    const before = entries()
    expect(before).toEqual(expect.arrayContaining(['Ada', '04/27/1985', '123-45-6789', 'Employment', true]))
    const link = screen.getByRole('link', { name: /^All documents and important disclosures/ })
    expect(link.getAttribute('target')).toBe('_blank')
    fireEvent.click(link)
    expect(entries()).toEqual(before)
  })
})
