// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goTo } from '../../journey/go-to.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from './NextStepsScreen.tsx'

// The dashboard is loaded afresh, which only a browser does.
vi.mock('../../journey/go-to.ts', () => ({ goTo: vi.fn() }))

beforeEach(() => writeBrandPage())
afterEach(() => {
  cleanup()
  vi.mocked(goTo).mockClear()
})

const show = async (state: string) => {
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ state: state as never }) },
    [`GET ${API}/state`]: { stage: 'APPLYING', state },
    [`GET ${API}/final-steps`]: { items: [], status: 'IN_PROGRESS' },
  })
  return renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
}

it('the next steps redirect a canceled application to its dashboard (1.2.98)', async () => {
  await show('CANCELLED')
  await waitFor(() => expect(goTo).toHaveBeenCalled())
  expect(vi.mocked(goTo).mock.calls).toEqual([['dashboard', APP_UUID, { replace: true }]])
})

it('the next steps do not redirect an open application (1.2.98)', async () => {
  await show('FINAL_STEPS')
  await screen.findByRole('heading', { name: 'Final steps' })
  expect(goTo).not.toHaveBeenCalled()
})
