// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient, tokenStore } from '../api.ts'
import { IDLE_MS, IDLE_WARNING_MS, recordActivity } from './idle.ts'
import { IdleGuard } from './IdleGuard.tsx'
import { SignInPage } from './SignInPage.tsx'

const ended = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('./sign-in.ts', () => ({ endIdleSession: ended, startSignIn: () => Promise.resolve() }))
vi.mock('../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', logoSvg: '' }),
}))

const RELOAD_MS = 15_000
let reads: number

/** Reloads automatically, like the queues. */
const Work = () => {
  const { data } = useQuery({
    queryKey: ['queues'],
    queryFn: () => {
      reads += 1
      return Promise.resolve('Loans of borrowers')
    },
    refetchInterval: RELOAD_MS,
  })
  return <p>{data}</p>
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <IdleGuard>
        <Work />
      </IdleGuard>
    </QueryClientProvider>,
  )
/** A page in this session, according to its token. */
const inSession = (sid: string) => tokenStore.setItem('jwt', `x.${btoa(JSON.stringify({ sid }))}.x`)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  ended.mockClear()
  reads = 0
  inSession('the session')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('an idle agent (note 019)', () => {
  it('is warned a minute before, then signed out; nothing is reloaded or shown afterwards', async () => {
    show()
    await pass(IDLE_MS - IDLE_WARNING_MS - 2_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(reads).toBeGreaterThan(10)
    await pass(3_000)
    expect(screen.getByText("You'll be signed out soon")).toBeTruthy()
    expect(ended).not.toHaveBeenCalled()
    await pass(IDLE_WARNING_MS)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Loans of borrowers')).toBeNull()
    expect(queryClient.getQueryData(['queues'])).toBeUndefined()
    const before = reads
    await pass(10 * RELOAD_MS)
    expect(reads).toBe(before)
    expect(ended).toHaveBeenCalledTimes(1)
    cleanup()
    render(<SignInPage />)
    expect(screen.getByText(/signed you out after 15 minutes without activity/)).toBeTruthy()
  })

  it('stays signed in with any input before the warning', async () => {
    show()
    for (let minutes = 0; minutes < 30; minutes += 10) {
      await pass(10 * 60_000)
      fireEvent.keyDown(window, { key: 'a' })
    }
    await pass(10 * 60_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(ended).not.toHaveBeenCalled()
  })

  it("stays signed in only by 'Stay signed in' after the warning is shown", async () => {
    show()
    await pass(IDLE_MS - IDLE_WARNING_MS + 1_000)
    fireEvent.pointerMove(window)
    await pass(2_000)
    fireEvent.click(screen.getAllByRole('button', { name: 'Stay signed in' })[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(IDLE_MS - IDLE_WARNING_MS - 2_000)
    expect(ended).not.toHaveBeenCalled()
    await pass(IDLE_WARNING_MS + 4_000)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('stays signed in while another tab of the same session is used', async () => {
    show()
    await pass(IDLE_MS - IDLE_WARNING_MS + 1_000)
    expect(screen.getByRole('dialog')).toBeTruthy()
    recordActivity(Date.now())
    await pass(2_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(IDLE_WARNING_MS)
    expect(ended).not.toHaveBeenCalled()
  })

  it('is signed out immediately on a device that wakes up after the time', async () => {
    show()
    vi.setSystemTime(Date.now() + 2 * IDLE_MS)
    await pass(1_000)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('stays signed in when the warning is closed by its cross or by Escape', async () => {
    show()
    await pass(IDLE_MS - IDLE_WARNING_MS + 1_000)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(IDLE_MS - IDLE_WARNING_MS - 2_000)
    expect(ended).not.toHaveBeenCalled()
  })

  it('has an old session ended before anything is shown, however the page is opened', async () => {
    show()
    await pass(1_000)
    cleanup()
    vi.setSystemTime(Date.now() + IDLE_MS)
    show()
    expect(screen.queryByText('Loans of borrowers')).toBeNull()
    expect(screen.getByText('Signing you out after 15 minutes without activity')).toBeTruthy()
    await pass(0)
    expect(ended).toHaveBeenCalledTimes(1)
    cleanup()
    show()
    await pass(0)
    expect(ended).toHaveBeenCalledTimes(2)
    expect(reads).toBe(1)
  })

  it('is admitted by a new sign-in, however long ago the last session was used', async () => {
    show()
    await pass(1_000)
    cleanup()
    vi.setSystemTime(Date.now() + 10 * IDLE_MS)
    inSession('the next session')
    show()
    await pass(2_000)
    expect(screen.getByText('Loans of borrowers')).toBeTruthy()
    expect(ended).not.toHaveBeenCalled()
  })
})
