import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { applicationInService } from '../../application-in-service.test-data.ts'
import type { SectionInput } from './section-input.ts'

/**
 * Shows a section of a file, by default of a loan in service, whose calls all answer the same: what it sent and where, and what it
 * said it had decided.
 */
export const showSection = (
  Section: ComponentType<SectionInput>,
  answer: object,
  application: SectionInput['application'] = applicationInService,
) => {
  const sent: unknown[] = []
  const urls: string[] = []
  globalThis.fetch = (url, init) => {
    if (init?.method === 'POST' && typeof init.body === 'string') {
      sent.push(JSON.parse(init.body))
      urls.push(url instanceof Request ? url.url : url.toString())
    }
    return Promise.resolve(Response.json(answer))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Section application={application} onDecided={(one) => outcomes.push(one)} />
    </QueryClientProvider>,
  )
  return { sent, urls, outcomes }
}
