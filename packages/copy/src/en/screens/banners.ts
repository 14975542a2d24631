/** Around what an organization announces. */
export const banners = {
  info: 'Announcement',
  warn: 'Important announcement',
  dismiss: 'Close this announcement',
  more: 'Show all',
  less: 'Show less',
  countries: "Where we don't lend",
} as const
