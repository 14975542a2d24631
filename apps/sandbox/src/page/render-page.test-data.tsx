import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from './api.ts'

export interface Sent {
  readonly call: string
  readonly body: unknown
}

/** Replaces `fetch` with JSON answers by 'METHOD /path'. Returns the requests sent. */
export const serve = (answers: Readonly<Record<string, unknown>>): readonly Sent[] => {
  const sent: Sent[] = []
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const call = `${init?.method ?? 'GET'} ${pathname}`
    sent.push({
      call,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body,
    })
    const answer = answers[call] ?? {
      status: 404,
      code: 'access.not-found',
      message: `Nothing serves ${call}`,
    }
    return Promise.resolve(Response.json(answer, { status: call in answers ? 200 : 404 }))
  }
  return sent
}

export const renderPart = (part: ReactNode): void => {
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
}
