/** Short messages that appear over a page and go by themselves. */
export const toasts = { label: 'Notifications', close: 'Close' } as const
