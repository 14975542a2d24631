// @vitest-environment jsdom
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { router } from '../router.tsx'
import { reasonFor, rememberReason } from './access-reason.ts'

const { appUuid } = applicationInReview
const OTHER = '00000000-0000-4000-8000-00000000000b'
const REASON = { reason: 'identity-review' } as const

// The pages do not matter here, and no agent is signed in.
vi.mock('../session/RequireAgent.tsx', () => ({ RequireAgent: () => null }))

describe('the reason of an application that the agent leaves (note 061)', () => {
  beforeEach(async () => {
    window.scrollTo = () => undefined
    writeOrganization()
    render(<RouterProvider router={router} />)
    await router.navigate({ to: '/' })
    rememberReason(appUuid, REASON)
    await router.navigate({ to: '/applications/$appUuid', params: { appUuid } })
    expect(reasonFor(appUuid)).toEqual(REASON)
  })
  afterEach(cleanup)

  it('is cleared when a link in the audit log returns to it', async () => {
    await router.navigate({ to: '/audit' })
    await router.navigate({ to: '/applications/$appUuid', params: { appUuid } })
    expect(reasonFor(appUuid)).toBeUndefined()
  })

  it('is cleared after the application that it renews was opened', async () => {
    await router.navigate({ to: '/applications/$appUuid', params: { appUuid: OTHER } })
    expect(reasonFor(OTHER)).toBeUndefined()
    await router.navigate({ to: '/applications/$appUuid', params: { appUuid } })
    expect(reasonFor(appUuid)).toBeUndefined()
  })

  it('is cleared after back and forward', async () => {
    router.history.back()
    await waitFor(() => expect(router.state.location.pathname).not.toContain(appUuid))
    router.history.forward()
    await waitFor(() => expect(router.state.location.pathname).toContain(appUuid))
    expect(reasonFor(appUuid)).toBeUndefined()
  })

  it('is kept when following a link within its page', async () => {
    await router.navigate({ to: '/applications/$appUuid', params: { appUuid }, hash: 'documents' })
    expect(reasonFor(appUuid)).toEqual(REASON)
  })
})
