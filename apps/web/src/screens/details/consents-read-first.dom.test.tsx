// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { serve } from '../render-screen.test-data.tsx'
import { answers, open } from './details-form.test-data.tsx'

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('agreeing to the consents', () => {
  it('is under them, and in no bar at the foot of a phone (1.2.73)', async () => {
    serve(answers())
    await open()
    const consents = await screen.findByRole('heading', { name: 'Your consent' })
    const button = screen.getByRole('button', { name: 'I agree' })
    expect(document.querySelector('[data-action-bar]')).toBeNull()
    // Behind the consents in the document, so that whoever goes on has come past them.
    expect(consents.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
