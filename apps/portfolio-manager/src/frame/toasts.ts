import { createToastQueue } from '@pledge/ui/Toast'

/** Short messages, over any open page (rows 2.4.28, 2.9.07). */
export const toasts = createToastQueue()
