import { pushContent } from '@pledge/contract/push-content'
import * as z from 'zod/mini'
import { notificationPage } from './notification-page.ts'

/** The parts of a service worker used here (W3C Push API, Notifications API). */
interface PushEvent {
  readonly data: { readonly json: () => unknown } | null
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface ClickEvent {
  readonly notification: { readonly data: unknown; readonly close: () => void }
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly showNotification: (title: string, options: object) => Promise<void>
  }
  readonly clients: { readonly openWindow: (url: string) => Promise<unknown> }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

// The policy of our pages allows no code that is made of text.
z.config({ jitless: true })

/**
 * The worker that shows notifications about loans. It answers no request of any page and keeps nothing: a page that is open never
 * notices it.
 */
const listen = (worker: WorkerScope): void => {
  worker.addEventListener('push', (event) => {
    const parsed = pushContent.safeParse(event.data?.json())
    // Browsers end the permission of a site whose pushes show nothing, but only we can write to this worker.
    if (!parsed.success) return
    const { title, body, tag, path } = parsed.data
    event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path }))
  })

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const page = notificationPage(event.notification.data, worker.location.origin)
    if (page !== undefined) event.waitUntil(worker.clients.openWindow(page))
  })
}

listen(globalThis as unknown as WorkerScope)
