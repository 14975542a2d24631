import { QueryObserver, focusManager, onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const reading = (answer: () => Promise<string> = async () => 'read') => {
  const client = createQueryClient()
  client.mount()
  let calls = 0
  const options = {
    queryKey: ['profile'],
    queryFn: () => {
      calls += 1
      return answer()
    },
  }
  const mount = () => new QueryObserver(client, options).subscribe(() => undefined)
  return { client, calls: () => calls, mount, options }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the query client', () => {
  afterEach(() => void vi.useRealTimers())

  it('calls a failing screen query once, however long one waits (2.7.26)', async () => {
    vi.useFakeTimers()
    const { calls, mount } = reading(() => Promise.reject(new Error('down')))
    // Like a screen: `fetchQuery` would not retry in any case.
    mount()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(calls()).toBe(1)
  })

  it('makes no call on a second visit to data that was read a day ago (2.7.27)', async () => {
    vi.useFakeTimers()
    const { calls, mount } = reading()
    mount()
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    mount()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls()).toBe(1)
  })

  it('makes no call on a second visit (2.7.27), on reconnect (2.7.28) and on focus (2.7.29)', async () => {
    const { calls, mount } = reading()
    const leave = mount()
    await settled()
    leave()
    mount()
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await settled()
    expect(calls()).toBe(1)
  })

  it('reports a query and a mutation that fail offline instead of waiting', async () => {
    const { client, options } = reading(() => Promise.reject(new Error('no network')))
    onlineManager.setOnline(false)
    try {
      await expect(client.fetchQuery(options)).rejects.toThrow('no network')
      const change = client.getMutationCache().build(client, { mutationFn: options.queryFn })
      await expect(change.execute(undefined)).rejects.toThrow('no network')
    } finally {
      onlineManager.setOnline(true)
    }
  })

  it('refetches what was invalidated, even if no screen shows it (2.7.27)', async () => {
    const { client, calls, mount } = reading()
    const leave = mount()
    await settled()
    leave()
    await client.invalidateQueries({ queryKey: ['profile'], refetchType: 'all' })
    expect(calls()).toBe(2)
  })
})
