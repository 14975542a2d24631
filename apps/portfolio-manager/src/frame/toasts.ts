import { createToastQueue } from '@pledge/ui/Toast'

/** Short news that needs no reading, over whatever page is open (rows 2.4.28, 2.9.07). */
export const toasts = createToastQueue()
