import { toasts as words } from '@pledge/copy/en/screens/toasts'
import { createToastQueue, ToastRegion } from '@pledge/ui/Toast'
import { createRoot } from 'react-dom/client'

/** Short messages over any page, at most five at once (rows 2.4.28, 2.9.07): only for what needs no reading. */
export const toasts = createToastQueue()

let place: HTMLElement | undefined

/**
 * Shows the toasts, once. They are outside the pages, so that one stays, and is not announced again, when another page
 * opens.
 */
export const mountToasts = (): void => {
  if (place !== undefined) return
  place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ToastRegion queue={toasts} label={words.label} closeLabel={words.close} />)
}
